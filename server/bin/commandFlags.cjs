const { setFlagsFromString } = require('node:v8')
require('./wasmFlags.cjs')

// V8 of Node 20 optimizes a function after it has executed about this many bytes of code, by default 66 kB: a command ends before what was
// optimized has saved the time that it took. What computes for long reaches this soon. Later versions wait longer by themselves, and have no
// such flag. Set as the flags of WebAssembly are, and before a thread starts.
if (Number.parseInt(process.versions.node, 10) < 22) setFlagsFromString('--interrupt-budget=1000000')
