import { expect, test } from 'vitest'
import type { ErrorSample } from '../../test/errorTexts/ErrorSample.ts'
import { lookups } from '../../test/errorTexts/lookups.ts'
import { rejections } from '../../test/errorTexts/rejections.ts'
import { sdks } from '../../test/errorTexts/sdks.ts'
import { errorTable } from './errorTable.ts'
import { explainErrorText, isErrorText } from './explainErrorText.ts'
import { readCodeTable } from './readCodeTable.ts'

const table = await readCodeTable()
const samples: readonly ErrorSample[] = [...rejections, ...lookups, ...sdks]
const explain = (text: string) => {
  const found = explainErrorText(text, table)
  if (!found) throw new Error('nothing found')
  return found
}
const summarize = (text: string) => {
  const { errors, facts, contracts, meanings, sent } = explain(text)
  return {
    error: errors[0]?.row.id,
    exitCode: facts.exitCode,
    contracts: contracts.map(({ interfaces }) => interfaces[0]),
    meaning: meanings[0]?.name,
    sent,
  }
}

test.each(samples)('explains: $name', ({ text, expected }) => {
  const found = summarize(text)
  expect(found.error).toBe(expected.error)
  expect(found.exitCode).toBe(expected.exitCode)
  if (expected.contracts) expect(found.contracts).toEqual(expected.contracts)
  if (expected.meaning !== undefined) expect(found.meaning).toBe(expected.meaning)
  if (expected.sent) expect(found.sent).toBe(expected.sent)
  if (expected.error !== 'node.unknown' && expected.error !== 'node.not_ready' && !expected.error?.startsWith('http.'))
    expect(isErrorText(text)).toBe(true)
})

test('has enough samples', () => {
  expect(samples.length).toBeGreaterThan(80)
})

test('every row has an id, a sentence, and a public page', () => {
  expect(new Set(errorTable.map(({ id }) => id)).size).toBe(errorTable.length)
  for (const row of errorTable) {
    expect(row.source).toMatch(/^https:\/\//)
    for (const text of [row.cause, row.fix]) expect(text).toMatch(/[.)]$/)
    // No repetition without a bound.
    expect(row.pattern.source.replace(/\[[^\]]*\]/g, '[]'), row.id).not.toMatch(/(?<!\\)[*+]/)
  }
})
