// Literals, so that bundlers find the files; the build of the package puts them beside its scripts.
export const emulatorUrl = new URL('../../../core/assets/emulator.wasm', import.meta.url)
export const demoUrl = new URL('../../../core/demo/demo.snapshot.json.gz', import.meta.url)
