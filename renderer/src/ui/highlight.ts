/**
 * Highlights an account or transaction everywhere: elements that show one have `data-account` or `data-tx`,
 * which may be several hashes.
 * One rule in a constructed style sheet matches all of them, so nothing is rendered again.
 */
let sheet: CSSStyleSheet | undefined

function getSheet(): CSSStyleSheet | undefined {
  if (sheet || typeof CSSStyleSheet === 'undefined' || !('adoptedStyleSheets' in document)) return sheet
  sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return sheet
}

const highlightStyle = '{--lit-ink:var(--signal);--lit-ground:var(--signal-wash);--lit-edge:var(--signal)}'

function setHighlighted(selectors: readonly string[]): void {
  getSheet()?.replaceSync(selectors.length === 0 ? '' : `${selectors.join(',')}${highlightStyle}`)
}

const quoted = (text: string) => `"${CSS.escape(text)}"`

/** Highlights an account. */
export const highlightAccount = (address: string): void => setHighlighted([`[data-account=${quoted(address)}]`])

/** Highlights transactions. */
export const highlightTransactions = (hashes: readonly string[]): void =>
  setHighlighted(hashes.slice(0, 500).map(hash => `[data-tx~=${quoted(hash)}]`))

/** Removes the highlight. */
export const clearHighlight = (): void => setHighlighted([])

/** Props of an element that shows an account. */
export const accountHighlightProps = (address: string) => ({
  'data-account': address,
  onPointerEnter: () => highlightAccount(address),
  onPointerLeave: clearHighlight,
})
