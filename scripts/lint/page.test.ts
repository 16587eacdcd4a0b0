import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'
import { getClassNames } from './cssClasses.js'
import { findRawLengths, findRepeatedBodies, findSiblingsOfAny, getComposedNames, parseRules } from './cssRules.js'
import { readFiles } from './sourceFiles.js'

const sheets = [...readFiles(['renderer/src'], /\.css$/)]
const modules = sheets.filter(([file]) => file.endsWith('.module.css'))
const kit = getClassNames(new Map(sheets).get('renderer/src/styles/kit.css') ?? '')
const components = [...readFiles(['renderer/src'], /\.tsx$/).values()].join('\n')

describe('in the style sheets of the page', () => {
  test.each(sheets)('%s has text sizes, gaps, paddings and margins from tokens.css', (_file, css) => {
    expect(findRawLengths(css)).toEqual([])
  })

  // So a test of sizes and places holds in both themes.
  test('the themes differ in colours only', () => {
    const texts = sheets.map(([file, css]) => [file, css.replace(/\/\*[\s\S]*?\*\//g, '')] as const)
    const themed = texts.filter(([, css]) => /data-theme|prefers-color-scheme/.test(css))
    expect(themed.map(([file]) => file)).toEqual(['renderer/src/styles/tokens.css'])
    const bodies = [...(themed[0]?.[1] ?? '').matchAll(/data-theme[^{]*\{([^}]*)\}/g)].map(([, body = '']) =>
      body.trim(),
    )
    expect(bodies).toEqual(['color-scheme: light;', 'color-scheme: dark;'])
    // `light-dark()` gives a colour.
    expect(
      [...readFiles(['renderer/src'], /(?<!\.test)\.tsx?$/)].filter(([, code]) => /prefers-color-scheme/.test(code)),
    ).toEqual([])
  })

  test.each(sheets)('a new row of a list leaves the others as they are, by %s', (_file, css) => {
    expect(findSiblingsOfAny(css)).toEqual([])
  })

  test('no two modules have a rule with the same body', () => {
    expect(findRepeatedBodies(modules)).toEqual([])
  })

  test.each(modules)('%s takes from the kit what the kit has', (_file, css) => {
    expect(getComposedNames(css).filter(name => !kit.has(name))).toEqual([])
  })

  test('every class of the kit is in use', () => {
    const composed = modules.flatMap(([, css]) => getComposedNames(css))
    const named = [...components.matchAll(/className=(?:"([^"]*)"|\{([^\n]*)\})/g)]
    const used = new Set([...composed, ...named.flatMap(([, names, code]) => (names ?? code ?? '').split(/[\s'`{}]+/))])
    expect([...kit].filter(name => !used.has(name))).toEqual([])
  })

  test.each(modules)('every class of %s is in use', (_file, css) => {
    const isUsed = (name: string) => new RegExp(String.raw`\w\.${name}\b`).test(components)
    expect([...getClassNames(css)].filter(name => !isUsed(name))).toEqual([])
  })
})

describe('refuses', () => {
  test.each([
    ['a text size in pixels', 'font-size: 13px'],
    ['a text size relative to another', 'font-size: 0.925em'],
    ['a text size in a shorthand', 'font: 400 13px / 1.5 var(--mono)'],
    ['a gap', 'gap: 8px'],
    ['one of two gaps', 'gap: var(--space-4) 8px'],
    ['a padding beside a calculation', 'padding: 1px calc(-1 * var(--space-8))'],
    ['a calculation without a token', 'margin-top: calc(2 * 11px)'],
  ])('%s', (_what, declaration) => {
    expect(findRawLengths(`.a { color: red; ${declaration} }`)).toEqual([declaration])
    expect(findRawLengths(`@media print { .a, .b { ${declaration}; } }`)).toEqual([declaration])
  })

  test.each([
    ...['.a > * + *', '.a > :last-child > *', '.a li:nth-child(2n + 1) *', '.a:empty ~ *'],
    ...['.a > li + li', '.a path ~ path', '.a input:checked + span', '.b, .a li:not(.c) + li', '.a, li + .b'],
  ])('an element that depends on any siblings: %s', selector => {
    expect(findSiblingsOfAny(`${selector} { color: red }`)).toEqual([selector])
  })

  test.each([
    ...['.a > *', '.a > li:not(:first-child)', '.a > :last-child', '.a:first-child > b', '.a:nth-child(2n + 1) > b'],
    ...['.a > .b + li', '.a input[type="radio"]:checked + span', '.a:is(.b, .c) + li', '#a ~ li'],
  ])('not %s', selector => {
    expect(findSiblingsOfAny(`${selector} { color: red }`)).toEqual([])
  })

  test('a body of three declarations that is in two files, whatever their order', () => {
    const found = findRepeatedBodies([
      ['a.css', '.a { color: red; top: 0; left: 0 }'],
      ['b.css', '@media print { .b { left: 0; top: 0; color: red; } }'],
    ])
    expect(found).toEqual(['color: red; left: 0; top: 0: a.css .a, b.css .b'])
  })

  test.each([
    [
      'a class that the kit does not have',
      '<p className="row no-such-class" />',
      'styles/kit.css has no class no-such-class',
    ],
    ['a class in a choice', `<p className={ok ? 'row' : 'no'} />`, 'styles/kit.css has no class no'],
    ['a class that the module does not have', '<p className={styles.no} />', './Popover.module.css has no class no'],
  ])('%s', async (_what, element, message) => {
    const text = `import styles from './Popover.module.css'\nexport const a = (ok: boolean) => [ok, styles, ${element}]\n`
    const [result] = await new ESLint().lintText(text, { filePath: 'renderer/src/ui/Planted.tsx' })
    expect(result?.messages.map(one => one.message)).toEqual([message])
  })
})

describe('lets', () => {
  test.each([
    ['tokens', 'padding: 0 var(--space-8) auto'],
    ['a negative margin of a token', 'margin: 0 calc(-1 * var(--space-8)) 0 auto'],
    ['a token with a substitute', 'margin: var(--gutter, var(--space-16))'],
    ['a token in a shorthand', 'font: 500 var(--size-code) / 20px var(--mono)'],
    ['a line that covers another', 'margin-bottom: -1px'],
    ['other lengths', 'width: 13px'],
  ])('%s', (_what, declaration) => {
    expect(findRawLengths(`.a { ${declaration} }`)).toEqual([])
  })

  test('two declarations be repeated, and three in the same file', () => {
    const three = '.a { color: red; top: 0; left: 0 } .b { color: red; top: 0; left: 0 }'
    expect(findRepeatedBodies([['a.css', three]])).toEqual([])
    expect(
      findRepeatedBodies([
        ['a.css', '.a { top: 0; left: 0 }'],
        ['b.css', '.b { top: 0; left: 0 }'],
      ]),
    ).toEqual([])
  })

  test('keyframes and comments stand between rules', () => {
    expect(parseRules('/* .x {} */ @keyframes a { from { top: 0 } } .a,\n.b { top: 0 }')).toContainEqual({
      at: '',
      selector: '.a, .b',
      declarations: ['top: 0'],
    })
  })
})

test.each([
  ['a screen', 'renderer/src/app/planted.ts', 1],
  ['useShortcut itself', 'renderer/src/ui/useShortcut.ts', 0],
])('a key listener in %s', async (_where, filePath, count) => {
  const [result] = await new ESLint().lintText(`window.addEventListener('keydown', alert)\n`, { filePath })
  expect(result?.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax')).toHaveLength(count)
})
