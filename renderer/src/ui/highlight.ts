/**
 * Equal things light up together: everything that shows an account carries `data-account`, every transaction `data-tx`.
 * One rule in one style sheet reaches them all; no component is drawn again, however many there are.
 */
let sheet: CSSStyleSheet | undefined

function sheetOfPage(): CSSStyleSheet | undefined {
  if (sheet || typeof CSSStyleSheet === 'undefined' || !('adoptedStyleSheets' in document)) return sheet
  sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}

const lit = '{--lit-ink:var(--signal);--lit-ground:var(--signal-wash);--lit-edge:var(--signal)}'

function setHighlighted(selectors: readonly string[]): void {
  sheetOfPage()?.replaceSync(selectors.length === 0 ? '' : `${selectors.join(',')}${lit}`)
}

const quoted = (text: string) => `"${CSS.escape(text)}"`

/** Lights everything that shows this account. */
export const highlightAccount = (address: string): void => setHighlighted([`[data-account=${quoted(address)}]`])

/** Lights these transactions. */
export const highlightTransactions = (hashes: readonly string[]): void =>
  setHighlighted(hashes.slice(0, 500).map(hash => `[data-tx=${quoted(hash)}]`))

/** Lets everything rest. */
export const clearHighlight = (): void => setHighlighted([])

/** Hover and focus handlers for something that shows an account. */
export const accountHighlightProps = (address: string) => ({
  'data-account': address,
  onPointerEnter: () => highlightAccount(address),
  onPointerLeave: clearHighlight,
})
