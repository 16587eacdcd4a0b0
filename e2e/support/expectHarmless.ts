import { expect, type Page } from '@playwright/test'
import { hiddenCharacters } from '../../core/test/hostileTexts.ts'

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** What a document contains that a text of a stranger could have put there. */
type Findings = {
  readonly ran: boolean
  readonly elements: readonly string[]
  readonly urls: readonly string[]
  /** The beginnings of texts and attributes that a person can read or hear and that hide characters. */
  readonly hidden: readonly string[]
}

/** Expects that no text on the page has run, leads elsewhere, hides characters or makes the page wider than its window. */
export async function expectHarmless(page: Page, name: string): Promise<void> {
  const { source, flags } = hiddenCharacters
  const { ran, elements, urls, hidden } = await page.evaluate(collectFindings, { source, flags })
  expect(ran, `${name}: a text has run`).toBe(false)
  expect(elements, `${name}: elements of a text`).toEqual([])
  expect(urls, `${name}: URLs`).toEqual([])
  expect(hidden, `${name}: hidden characters`).toEqual([])
  // In one theme: they differ in colours only (scripts/lint/page.test.ts).
  for (const size of widths) {
    await page.setViewportSize(size)
    await expectFits(page, name)
  }
}

/** Expects that nothing makes the page wider than its window. */
export const expectFits = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(listOverflowing), { message: `${name}: wider than its window`, timeout: 10_000 })
    .toEqual([])

/** Runs in the page: the texts of a page can be megabytes. */
function collectFindings(hiding: { readonly source: string; readonly flags: string }): Findings {
  const hiddenPattern = new RegExp(hiding.source, hiding.flags)
  const all = [...document.querySelectorAll('*')]
  const urlAttributes = /^(href|src|srcset|xlink:href|action|formaction|data|poster|srcdoc|style|background)$/
  const isDangerous = (url: string) =>
    /^[\s\p{Cc}]*(javascript|vbscript|data:(?!image\/(svg\+xml|png|jpeg|gif|webp)))/iu.test(url) ||
    // A link of this app may carry such a text in its query.
    (/attacker\.invalid/.test(url) && !/^\/[a-z]+\?/.test(url))
  const readable = all.flatMap(element =>
    [...element.attributes]
      // What a person has typed: a box of its own.
      .filter(({ name }) => !(name === 'value' && element.matches('input, textarea')))
      .map(({ value }) => value),
  )
  const nodes: string[] = []
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    if (!parentElement?.matches('script, style, textarea')) nodes.push(nodeValue ?? '')
  }
  return {
    ran: 'wasAttacked' in window,
    elements: all
      .filter(
        element =>
          element.matches('iframe, object, embed, base, meta[http-equiv=refresh], script:not([src]), body style') ||
          [...element.attributes].some(({ name }) => name.startsWith('on')),
      )
      .map(element => element.outerHTML.slice(0, 200)),
    urls: all.flatMap(element =>
      [...element.attributes]
        .filter(({ name, value }) => urlAttributes.test(name) && isDangerous(value))
        .map(({ name, value }) => `${element.localName} ${name}=${value.slice(0, 200)}`),
    ),
    hidden: [...nodes, ...readable, document.title]
      .filter(text => hiddenPattern.test(text))
      .map(text => JSON.stringify(text.slice(0, 200))),
  }
}

/** Runs in the page: the innermost elements that make it wider than its window. */
function listOverflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const isClipped = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }
  const wide = [...document.body.querySelectorAll('*')].filter(element => {
    const { left, right } = element.getBoundingClientRect()
    return (right > clientWidth + 1 || left + element.scrollWidth > clientWidth + 1) && !isClipped(element)
  })
  const innermost = wide.filter(element => !wide.some(other => other !== element && element.contains(other)))
  return [`${scrollWidth} px`, ...innermost.slice(0, 12).map(element => element.outerHTML.slice(0, 300))]
}
