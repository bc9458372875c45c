// signature.js -- load the module, which must import nothing, and print the signature as the
// native program does: sixteen hexadecimal digits.
const fs = require("fs");

const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const wanted = WebAssembly.Module.imports(module_);
if (wanted.length) {
    console.error("the module imports " + wanted.map((w) => w.module + "." + w.name).join(", "));
    process.exit(1);
}
const rules = new WebAssembly.Instance(module_, {}).exports;
console.log(BigInt.asUintN(64, rules.dt_signature_all()).toString(16).padStart(16, "0"));
