/** Exceptions of WebAssembly, which TypeScript has no types for. */
declare namespace WebAssembly {
  class Tag {
    constructor(type: { readonly parameters: readonly 'i32'[] })
  }
  class Exception {
    constructor(tag: Tag, payload: readonly number[])
  }
}
