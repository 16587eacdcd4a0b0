import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const eslint = new ESLint()

/** What the rule reports, configured as `npm run lint` has it, for a file with this text. */
async function reports(text: string, filePath = 'core/src/cell/planted.ts'): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath })
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'tonoscope/vocabulary')
    .map(({ message }) => message)
}

describe('rejects a banned word in', () => {
  test.each([
    ['a constant', 'export const MOST_BYTES = 1'],
    ['a function', 'export function askSource() {}'],
    ['a parameter', 'export const f = (whoPays: string) => whoPays'],
    ['a destructured local', 'export const f = ({ a: told }: { a: string }) => told'],
    ['a type', 'export type BlockPlace = string'],
    ['a property of a type', 'export type A = { readonly answer_ms: number }'],
    ['a method', 'export class A { breathe() {} }'],
    ['a key of an object', 'export const a = { refusedBy: 1 }'],
    ['an import under another name', `import { a as bag } from './a.ts'\nbag()`],
    ['a caught error', 'try { f() } catch (thrown) { f(thrown) }\nexport function f(_?: unknown) {}'],
  ])('%s', async (_what, text) => {
    expect(await reports(text)).toHaveLength(1)
  })

  test('a component of the page', async () => {
    expect(await reports('export function AskBox() { return <p /> }', 'renderer/src/ui/Planted.tsx')).toHaveLength(1)
  })

  test('the name of a file', async () => {
    expect(await reports('export const a = 1', 'core/src/cell/looseCell.test.ts')).toHaveLength(1)
  })
})

describe('lets', () => {
  test.each([
    ['standard terms', 'export const maxBytes = (position: number) => position', 0],
    ['an import keep its name', `import { bag } from 'other'\nexport const a = bag`, 0],
    ['a quoted key be data', `export const a = { 'source.refused': 1 }`, 0],
    [
      'a longer word contain a banned one',
      'export const displace = (whole: string, shortcut: string) => whole + shortcut',
      0,
    ],
    ['a word stand at the end that is banned only alone', 'export const moveInside = 1', 0],
  ])('%s', async (_what, text, count) => {
    expect(await reports(text)).toHaveLength(count)
  })

  test('a file keep the keys of its format', async () => {
    expect(await reports('export const a = { as_landed: 1 }', 'core/src/chain/snapshot/capsuleFormat.ts')).toEqual([])
    expect(await reports('export const a = { as_landed: 1 }')).toHaveLength(1)
  })
})
