import { expect, test } from 'vitest'
import { openApiDocument } from './openApiDocument.ts'
import { writeYaml } from './writeYaml.ts'

/** Reads back what `writeYaml` writes: nothing else of YAML. */
function readBlock(lines: string[], depth: number): unknown {
  const isItem = (line: string | undefined) => line?.startsWith(`${' '.repeat(depth)}- `) ?? false
  const isDeeper = (line: string | undefined) => line !== undefined && line.search(/\S/) > depth
  if (isItem(lines[0])) {
    const list: unknown[] = []
    while (isItem(lines[0])) {
      const text = lines[0]!.slice(depth + 2)
      if (/^(?:"(?:[^"\\]|\\.)*"|[\w$-]+):(?: |$)/.test(text) || text.startsWith('- ')) {
        lines[0] = `${' '.repeat(depth + 2)}${text}`
        list.push(readBlock(lines, depth + 2))
      } else {
        list.push(JSON.parse(text))
        lines.shift()
      }
    }
    return list
  }
  const members: Record<string, unknown> = {}
  while (lines[0]?.search(/\S/) === depth && !isItem(lines[0])) {
    const [, quoted, plain, rest = ''] = /^\s*(?:("(?:[^"\\]|\\.)*")|([\w$-]+)):(?: (.*))?$/.exec(lines.shift()!)!
    const key = quoted === undefined ? plain! : (JSON.parse(quoted) as string)
    members[key] = rest === '' && isDeeper(lines[0]) ? readBlock(lines, depth + 2) : JSON.parse(rest)
  }
  return members
}

test('writes block style', () => {
  const value = { openapi: '3.1.0', tags: [{ name: 'v2', no: true }, []], '/a/{b}': { 200: null, empty: {} } }
  expect(writeYaml(value)).toBe(
    'openapi: "3.1.0"\ntags:\n  - name: "v2"\n    "no": true\n  - []\n"/a/{b}":\n  "200": null\n  empty: {}\n',
  )
})

test('the whole document has the same members as its JSON', () => {
  const document = openApiDocument({ version: '0.1.0', networks: ['demo'], defaultNetwork: 'demo' })
  const plain = JSON.parse(JSON.stringify(document)) as unknown
  expect(readBlock(writeYaml(document).split('\n').slice(0, -1), 0)).toEqual(plain)
})
