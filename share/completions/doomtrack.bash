# Bash completion for doomtrack. The program says what fits (doomtrack --complete), so this file never has to change.
# Source it, or let `make install` put it where bash looks.
_doomtrack() {
    local status IFS=$'\n'
    local current=${COMP_WORDS[COMP_CWORD]} words
    words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    # bash takes '=' and ':' for the ends of words; the program wants them whole
    if declare -F _get_comp_words_by_ref >/dev/null; then
        local cword
        _get_comp_words_by_ref -n '=:' cur words cword 2>/dev/null || :
        words=("${words[@]:1:cword}")
    fi
    mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null; echo "$?")
    status=${COMPREPLY[-1]}
    unset 'COMPREPLY[-1]'
    [ "$status" != 1 ] || COMPREPLY+=($(compgen -f -- "$current"))
    if declare -F __ltrim_colon_completions >/dev/null; then
        __ltrim_colon_completions "$current"
    fi
}
complete -F _doomtrack doomtrack
