/** Polyfills for jsdom; imported first by every test that renders. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// jsdom does not load the styles, and checking visibility is slow; the timeout is for busy machines.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
HTMLElement.prototype.scrollIntoView = () => {}
HTMLElement.prototype.hasPointerCapture = () => false

// Virtual lists need the size of their container.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 })
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })

HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

globalThis.CSS ??= {} as typeof CSS
globalThis.CSS.escape ??= text => text.replaceAll(/["\\:]/g, '\\$&')
Blob.prototype.stream ??= function stream(this: Blob) {
  return new ReadableStream({
    start: async controller => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()))
      controller.close()
    },
  })
}
URL.createObjectURL ??= vi.fn(() => 'blob:test')
URL.revokeObjectURL ??= vi.fn()
