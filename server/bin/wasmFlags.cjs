const { setFlagsFromString } = require('node:v8')

// V8 optimizes a function of WebAssembly after about this many bytes of executed code, by default after 1.8 MB. Most commands run the emulator
// once, and to optimize what it ran took half of their CPU time; a server still optimizes what it runs often. Set before any module is
// loaded, also for the build: bytecode is valid for the same flags only.
setFlagsFromString('--wasm-tiering-budget=20000000')
// Each function is validated when it is compiled, with its first call, not all of them before: their hash is known to the build.
setFlagsFromString('--wasm-lazy-validation')
