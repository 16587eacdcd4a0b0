import { readdirSync, readFileSync } from 'node:fs'
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

const sampleFiles = ['scripts/demo/freshSamples.ts', 'scripts/demo/scenarioSamples.ts']
const sources = [
  ...[...readProductSources()].filter(([file]) =>
    folders.some(folder => file === folder || file.startsWith(`${folder}/`)),
  ),
  ...sampleFiles.map(file => [file, readFileSync(file, 'utf8')] as const),
]

test('texts use the words of the glossary', () => {
  expect(sources.flatMap(([file, source]) => breaches(file, source).map(breach => `${file}: ${breach}`))).toEqual([])
})

/** The glossary quotes what is not to be written. */
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'core/abi/README.md', 'recordings/README.md'],
  ...readdirSync('docs')
    .filter(name => name.endsWith('.md') && name !== 'GLOSSARY.md')
    .map(name => `docs/${name}`),
]

/** The lines of a document outside of its code. */
const readProse = (document: string): string[] =>
  document
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '`')
    .split('\n')

test('documents use the words of the glossary', () => {
  const found = documents.flatMap(file =>
    readProse(readFileSync(file, 'utf8')).flatMap(line => {
      const breach = textBreach(line)
      return breach === undefined ? [] : [`${file}: ${breach}`]
    }),
  )
  expect(found).toEqual([])
})

test('of a document only the prose is checked', () => {
  const prose = readProse('The `bag` is\n```\nbags of cells\n```\nrefused.')
  expect(prose.map(line => textBreach(line) !== undefined)).toEqual([false, false, true])
})

test('exit codes are explained in the words of the glossary', () => {
  const lines = readdirSync('core/abi')
    .filter(name => name.endsWith('.abi'))
    .flatMap(name => readFileSync(`core/abi/${name}`, 'utf8').split('\n'))
    .filter(line => line.startsWith('exit_code '))
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.flatMap(line => textBreach(line) ?? [])).toEqual([])
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
    ['a name with a number', `title('Sign with this wallet id')`],
    ['a setting', `note('Do not add one without switching the signature on.')`],
    ['a state', `title('Pool creation begun')`],
    ['a refund', `title('The part that came back')`],
    ['an attempt', `about('It kept queries waiting in vain')`],
    ['a block', `title('Empty: the latest block')`],
    ['the first state', `title('Hash of the zerostate')`],
    ['advice', `advice('Try again, or select another network')`],
    ['spelling', `title('Wallet recovery canceled')`],
    ['a shortage', `reason('the pool has not enough funds')`],
    ['Russian', `title('Смена админа жетона')`],
    ['a Russian contract', `noun('управляемый жетонный кошелёк')`],
    ['a Russian multisig', `noun('кошелёк с мультиподписью')`],
    ['a Russian loan', `title('Займ в пуле кредитования')`],
    ['a Russian deposit', `title('Взнос в хранилище биржи')`],
    ['a Russian reward', `title('Выплата вознаграждения за трейдеров')`],
    ['a Russian exit code', `text('код завершения 33')`],
  ])('%s', (_where, source) => {
    expect(breaches('planted.tsx', source)).toHaveLength(1)
  })
})

describe('leaves a text that does, with', () => {
  test.each([
    ['a reply that TL calls an answer', `const tl = 'adnl.message.answer query_id:int256 answer:bytes = adnl.Message'`],
    ['the order of a multisig', `title('Multisig order created')`],
    ['the order of a list', `about('Screens, in the order of the menu')`],
    ['a shortcut', `about('Cut and paste with the keyboard')`],
    ['a Russian loan in another case', `title('Погашение займа')`],
    ['a Russian administrator', `title('Смена администратора жетона')`],
  ])('%s', (_what, source) => {
    expect(breaches('planted.tsx', source)).toEqual([])
  })
})

test('every kind of text is collected', () => {
  const files = new Set(sources.map(([file]) => file))
  for (const file of ['core/src/errors.ts', 'server/src/cli/run.ts', 'core/src/text/resultText.ts', ...sampleFiles])
    expect(files).toContain(file)
  expect(
    collectTexts('core/src/errors.ts', sources.find(([file]) => file === 'core/src/errors.ts')?.[1] ?? '').length,
  ).toBeGreaterThan(50)
})
