import type { Page } from '@playwright/test'

/**
 * Tries in a page what its policy forbids and what it must allow.
 *
 * @returns the result of each probe, named after what the policy ensures
 *
 * Everything is done by timers of the page: what Playwright evaluates itself is not held to the policy.
 */
export function probePolicy(page: Page) {
  return page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    )
    const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
    const elsewhere = 'https://elsewhere.invalid/'
    /** Whether a violation of a directive is reported soon. */
    const violates = async (directive: RegExp, act: () => void) => {
      const before = violations.length
      act()
      for (let waited = 0; waited < 40; waited++) {
        if (violations.slice(before).some(text => directive.test(text))) return true
        await pause(10)
      }
      return false
    }
    const inTimer = <T>(act: () => T | Promise<T>) =>
      new Promise<T | undefined>(resolve =>
        setTimeout(() => {
          try {
            Promise.resolve(act()).then(resolve, () => resolve(undefined))
          } catch {
            resolve(undefined)
          }
        }),
      )
    const add = <K extends keyof HTMLElementTagNameMap>(name: K, set: Partial<HTMLElementTagNameMap[K]>) => {
      const element = Object.assign(document.createElement(name), set)
      document.body.append(element)
      return element
    }
    const loaded = (name: 'img' | 'link', set: object) =>
      new Promise<boolean>(resolve => {
        const element = add(name, set)
        element.onload = () => resolve(true)
        element.onerror = () => resolve(false)
      })

    const outcome = {
      'text is not run as code': (await inTimer(() => new Function('return 1')() as number)) === undefined,
      'a script in the page is rejected': await violates(/^script-src-elem inline/, () =>
        add('script', { textContent: 'window.ranInPage = true' }),
      ),
      'WebAssembly is allowed':
        (await inTimer(() => WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))) !== undefined,
      'a frame of another origin is rejected': await violates(/^frame-src/, () => add('iframe', { src: elsewhere })),
      'a request to another origin is rejected': await violates(
        /^connect-src/,
        () => void fetch(elsewhere).catch(() => {}),
      ),
      'a style in the page is allowed': await (async () => {
        const probe = add('b', { id: 'style-probe' })
        add('style', { textContent: '#style-probe { z-index: 7; position: absolute }' })
        await pause(20)
        return getComputedStyle(probe).zIndex === '7'
      })(),
      'a picture in the page is allowed': await loaded('img', {
        src: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
      }),
      'a picture of another origin is rejected': await violates(/^img-src/, () =>
        add('img', { src: `${elsewhere}a.png` }),
      ),
      'a font in the page is allowed': !(await violates(/^font-src/, () => {
        void new FontFace('Probe', 'url(data:font/woff2;base64,AAAA)').load().catch(() => {})
      })),
      'a worker from a blob is allowed': !(await violates(/^worker-src/, () => {
        const url = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))
        try {
          new Worker(url).terminate()
        } catch {
          // Also reported as a violation.
        }
      })),
      'an object is rejected': await violates(/^object-src/, () => add('object', { data: `${location.origin}/` })),
      'another base is rejected': await violates(/^base-uri/, () => {
        const base = Object.assign(document.createElement('base'), { href: elsewhere })
        document.head.append(base)
        setTimeout(() => base.remove())
      }),
      'sending a form is rejected': await violates(/^form-action/, () => {
        add('iframe', { name: 'form-target' })
        const form = add('form', { action: `${location.origin}/sent`, target: 'form-target', method: 'get' })
        form.submit()
      }),
      'the app in a frame is rejected': await (async () => {
        const frame = add('iframe', { src: '/LICENSE-of-nothing' })
        await new Promise(resolve => {
          frame.onload = resolve
          setTimeout(resolve, 3000)
        })
        try {
          return frame.contentDocument?.getElementById('root') === null || frame.contentDocument === null
        } catch {
          return true
        }
      })(),
    }
    return outcome
  })
}
