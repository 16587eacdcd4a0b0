import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { versionRules } from './ruleTable.ts'

const document = readFileSync(new URL('../../../docs/network-versions.md', import.meta.url), 'utf8')

test('docs/network-versions.md lists the rules as the table has them, and no others', () => {
  const rows = Object.entries(versionRules).map(([id, { version, change, applies, emulator }]) => {
    const support = emulator === 'has in part' ? 'has it in part' : `${emulator} it`
    return `- **${id}** (${version}; the emulator ${support}): ${change.en} Reported if ${applies}.`
  })
  const [, list = ''] = document.split('## Rules')
  expect(list.replace(/\s+/g, ' ').trim()).toBe(rows.join(' '))
})

test('every rule has its texts in both languages', () => {
  for (const { title, change } of Object.values(versionRules)) {
    expect(title.ru).toMatch(/[а-я]/i)
    expect(change.ru).toMatch(/[а-я].*\.$/i)
    expect(change.en).toMatch(/^[A-Z].*\.$/)
  }
})
