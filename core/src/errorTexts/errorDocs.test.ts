import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { errorTable } from './errorTable.ts'

const page = fileURLToPath(new URL('../../../docs/why.md', import.meta.url))
const [start, end] = ['<!-- errors: npm run make:why -->\n', '<!-- end of errors -->']
// `npm run make:why` writes the table instead.
const isWriting = process.env.TONOSCOPE_WRITE_WHY === '1'

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const rows = errorTable.map(({ id, title, printedBy, fix, source }) =>
  [`\`${id}\``, title, printedBy.join(', '), fix, `[source](${source})`].map(escapeCell),
)
const table = [['id', 'meaning', 'printed by', 'what to do', ''], Array.from({ length: 5 }, () => '---'), ...rows]
  .map(cells => `| ${cells.join(' | ')} |\n`)
  .join('')

test('the table of docs/why.md is that of the code', () => {
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(start)
  const [written, after = ''] = rest.split(end)
  if (isWriting) writeFileSync(page, `${before}${start}${table}${end}${after}`)
  else expect(written).toBe(table)
})
