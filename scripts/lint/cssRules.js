/**
 * The rules of a style sheet in order, those of media and container queries included.
 *
 * @example
 * parseRules('@media print { .a, .b { color: red; gap: 0 } }')
 * // [{ at: '@media print', selector: '.a, .b', declarations: ['color: red', 'gap: 0'] }]
 */
export function parseRules(css) {
  const rules = []
  let at = ''
  const text = css.replace(/\/\*.*?\*\//gs, ' ')
  for (const [, head, body, end] of text.matchAll(/([^{};]*)\{(?:([^{}]*)\})?|(\})/g)) {
    if (end) at = ''
    else if (body === undefined) at = squeeze(head)
    else if (!at.startsWith('@keyframes'))
      rules.push({ at, selector: squeeze(head), declarations: body.split(';').map(squeeze).filter(Boolean) })
  }
  return rules
}

const squeeze = text => text.replace(/\s+/g, ' ').trim()

const spacing = /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-\w+)*)$/
/** A token, or a calculation with at least one; the lengths of the layout that it mixes in are not repeated elsewhere. */
const isToken = value =>
  /^(?:0|auto|inherit|var\(--[\w-]+(?:, var\(--[\w-]+\))?\)|(?:calc|max|min)\(.*var\(--.*\))$/.test(value)

/** The parts of a value: `0 calc(-1 * var(--a))` has two. */
function splitValue(value) {
  const parts = ['']
  let depth = 0
  for (const char of value) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0
    if (char === ' ' && depth === 0) parts.push('')
    else parts.push(parts.pop() + char)
  }
  return parts
}

/** Lengths that no token stands for, and why. */
const exceptions = new Map([
  ['margin-bottom: -1px', 'a tab covers the line below it'],
  ['gap: 1px', '53 weeks beside each other on a phone'],
  ['margin-left: 0.15em', 'thin spaces within a number grow with it'],
  ['margin-left: 0.22em', 'thin spaces within a number grow with it'],
  ['margin-left: 0.3em', 'thin spaces within a number grow with it'],
  ['margin-left: 0.5em', 'thin spaces within a number grow with it'],
])

/** The declarations of text sizes, gaps, paddings and margins that are no tokens of styles/tokens.css. */
export function findRawLengths(css) {
  const isRaw = declaration => {
    const [property, value] = declaration.split(/: ?(.*)/)
    if (property === 'font-size') return !isToken(value)
    if (property === 'font') return value !== 'inherit' && !/^\d+ var\(--size[\w-]*\)/.test(value)
    return spacing.test(property) && !splitValue(value).every(isToken)
  }
  return parseRules(css)
    .flatMap(({ declarations }) => declarations)
    .filter(declaration => isRaw(declaration) && !exceptions.has(declaration))
}

/** Equal bodies of three or more declarations in two or more files, as `body: file selector, file selector`. */
export function findRepeatedBodies(files) {
  const uses = new Map()
  for (const [file, css] of files)
    for (const { selector, declarations } of parseRules(css)) {
      if (declarations.length < 3) continue
      const body = [...declarations].sort().join('; ')
      uses.set(body, [...(uses.get(body) ?? []), { file, selector }])
    }
  return [...uses]
    .filter(([, found]) => new Set(found.map(({ file }) => file)).size > 1)
    .map(([body, found]) => `${body}: ${found.map(({ file, selector }) => `${file} ${selector}`).join(', ')}`)
}

/** The names that a style sheet takes from the kit. */
export const getComposedNames = css =>
  parseRules(css)
    .flatMap(({ declarations }) => declarations)
    .flatMap(declaration => /^composes: (.*) from global$/.exec(declaration)?.[1].split(' ') ?? [])

/** Any element that is found by its position among siblings, or inside one that is. */
const siblingOfAny = /[+~] ?\*|:(?:empty|(?:first|last|only|nth)[\w-]*)(?:\([^)]*\))?(?: ?> ?| )\*/

/** A sibling combinator, and the compound before it. */
const siblingPair = /([^\s>+~,]*) ?[+~]/g

/**
 * The selectors with which a browser computes the styles of all rows of any list again, in all of the page, when one of them gets or
 * loses a row: siblings that no class, ID or attribute limits to a part of the page.
 *
 * @example
 * findSiblingsOfAny('.a > * + * { color: red } .b > li + li { top: 0 } .c + li { top: 0 }') // ['.a > * + *', '.b > li + li']
 */
export const findSiblingsOfAny = css =>
  parseRules(css)
    .map(({ selector }) => selector)
    .filter(
      selector =>
        siblingOfAny.test(selector) ||
        [...selector.replace(/\([^)]*\)/g, '').matchAll(siblingPair)].some(([, before]) => !/[.#[]/.test(before)),
    )
