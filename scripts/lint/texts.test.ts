import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readProductSources } from './folderCycles.js'
import { textBreach } from './vocabulary.js'

/** Where the texts are that a person reads: screens, command line, replies, API descriptions, errors. */
const folders = [
  'renderer/src',
  'server/src',
  'electron/src/main',
  'node/src',
  'core/src/actions/extended',
  'core/src/actions/sentences',
  'core/src/actions/texts',
  'core/src/chain',
  'core/src/config',
  'core/src/contract',
  'core/src/contracts',
  'core/src/engines',
  'core/src/errors.ts',
  'core/src/input',
  'core/src/naming',
  'core/src/openapi',
  'core/src/operations',
  'core/src/present',
  'core/src/proof',
  'core/src/protocols',
  'core/src/summary',
  'core/src/text',
  'core/src/verdict',
  'core/src/versionRules',
]

/** The texts of a source file: in JSX, and literals of more than one word; `…` stands for a computed part. */
function collectTexts(file: string, source: string): string[] {
  const texts: string[] = []
  const add = (text: string) => {
    if (text.trim().includes(' ')) texts.push(text.replace(/\s+/g, ' ').trim())
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) add(node.text)
    if (ts.isTemplateExpression(node))
      add(node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false))
  return texts
}

/** Texts of tonapi, which compatible replies repeat to the letter. */
const copiedTexts = new Set(["Something happened but we don't understand what."])

const breaches = (file: string, source: string): string[] =>
  collectTexts(file, source).flatMap(text => (copiedTexts.has(text) ? [] : (textBreach(text) ?? [])))

const sources = [...readProductSources()].filter(([file]) =>
  folders.some(folder => file === folder || file.startsWith(`${folder}/`)),
)

test('texts use the words of the glossary', () => {
  expect(sources.flatMap(([file, source]) => breaches(file, source).map(breach => `${file}: ${breach}`))).toEqual([])
})

describe('finds a text that does not, in', () => {
  test.each([
    ['an error', `entry(404, () => 'the message could not be had')`],
    ['an element', 'const a = <p>this was\n told by tonapi</p>'],
    ['an attribute', `const a = <Row title="paste a bag of cells" />`],
    ['a template', 'out(`${count} messages landed`)'],
    ['a headline', 'const text = `${amount} comes back to ${from}`'],
    ['a remedy', `remedy('Ask the source again')`],
    ['a rejection', `entry(406, () => 'the account refused the message')`],
    ['a limit', 'const text = `the reply is cut off after ${length} characters`'],
    ['a person', `const a = <p>We could not find it</p>`],
    ['an exclamation', `notify('The run is ready!')`],
    ['the help of a command', `program.option('--raw', 'the answer as it came')`],
  ])('%s', (_where, source) => {
    expect(breaches('planted.tsx', source)).toHaveLength(1)
  })
})

describe('leaves a text that does, with', () => {
  test.each([
    ['a reply that TL calls an answer', `const tl = 'adnl.message.answer query_id:int256 answer:bytes = adnl.Message'`],
    ['the order of a multisig', `title('Multisig order created')`],
    ['the order of a list', `about('Screens, in the order of the rail')`],
    ['a shortcut', `about('Cut and paste with the keyboard')`],
  ])('%s', (_what, source) => {
    expect(breaches('planted.tsx', source)).toEqual([])
  })
})

test('every kind of text is collected', () => {
  const files = new Set(sources.map(([file]) => file))
  for (const file of ['core/src/errors.ts', 'server/src/cli/run.ts', 'core/src/text/resultText.ts'])
    expect(files).toContain(file)
  expect(
    collectTexts('core/src/errors.ts', sources.find(([file]) => file === 'core/src/errors.ts')?.[1] ?? '').length,
  ).toBeGreaterThan(50)
})
