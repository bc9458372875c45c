# Fish completion for doomtrack. The program says what fits (doomtrack --complete), so this file never has to change.
function __doomtrack_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] --complete $words[2..-1] 2>/dev/null
    or __fish_complete_path (commandline -ct)
end
complete -c doomtrack -f -a '(__doomtrack_complete)'
