import { expect, test } from 'vitest'
import { rejections } from '../../test/errorTexts/rejections.ts'
import { explainErrorText, isErrorText } from './explainErrorText.ts'
import { readCodeTable } from './readCodeTable.ts'

const table = await readCodeTable()
const sample = rejections.find(({ name }) => name === '@ton/ton, v5 wrong seqno, JSON')?.text ?? ''
const summarize = (text: string) => {
  const found = explainErrorText(text, table)
  return found && { exitCode: found.facts.exitCode, wallet: found.contracts[0]?.interfaces[0] }
}
const v5 = { exitCode: 133, wallet: 'wallet_v5r1' }

test.each([
  ['JSON in JSON in JSON', JSON.stringify({ a: JSON.stringify({ b: sample }) })],
  ['Windows line ends', sample.replaceAll('\\n', '\r\n')],
  ['base64 of a body', `"body": "${btoa(sample)}"`],
  ['percent encoding', encodeURIComponent(sample)],
  ['colours', sample.replaceAll('execute', '\u001b[2mexecute\u001b[0m')],
  [
    'a web page',
    `<html><script>var a = "<b>"</script><body><pre>${sample.replaceAll('"', '&quot;')}</pre></body></html>`,
  ],
  ['spaces instead of line breaks', sample.replaceAll('\\n', '  ')],
  [
    'the text of a person around it',
    `Hi! I get this since yesterday:\n\n> ${sample}\n\nAny idea? My wallet has 3 TON.`,
  ],
])('reads it in %s', (_, text) => expect(summarize(text)).toEqual(v5))

test('a log that is cut in the middle still has its exit code', () => {
  for (const length of [120, 260, 300, 340, 380, 420]) {
    const text = sample.slice(0, length)
    if (text.includes('exitcode=133')) expect(summarize(text)?.exitCode).toBe(133)
    expect(() => explainErrorText(text, table)).not.toThrow()
  }
})

test('with another exit code the contract is still that of the log', () => {
  const text = sample.replaceAll('133', '9133')
  expect(explainErrorText(text, table)?.contracts).toEqual([])
})

test.each([
  'te6cckEBAQEAAgAAAEysucg=',
  '{"messages":[{"address":"EQBBJBB3HagsujBqVfqeDUPJ0kXjgTPLWPFFffuNXNiJL0aA","amount":"20000000"}],"valid_until":1700000000}',
  '{"ok":true,"result":{"exit_code":0,"stack":[]}}',
  'EQBBJBB3HagsujBqVfqeDUPJ0kXjgTPLWPFFffuNXNiJL0aA',
  'a sentence about nothing in particular',
  'https://tonviewer.com/transaction/c8211799147ae4ef523153fa584669604634dfbf156021c971b6202ca3a448c4',
  '',
])('is no error text: %s', text => {
  expect(isErrorText(text)).toBe(false)
  expect(explainErrorText(text, table)).toBeUndefined()
})

const mebibyte = 2 ** 20
const repeat = (text: string) => text.repeat(Math.ceil(mebibyte / text.length)).slice(0, mebibyte)

/** Texts that make careless patterns slow. */
const hostile: Readonly<Record<string, string>> = {
  spaces: repeat(' '),
  backslashes: repeat('\\'),
  quotes: repeat('\\"'),
  escapes: repeat('\\\\n'),
  tags: `<html>${repeat('<')}`,
  scripts: `<html>${repeat('<script>')}`,
  executes: repeat('execute '),
  steps: repeat('execute LDU 32\n'),
  dots: `VM Log (truncated):${repeat('.')}`,
  sums: repeat('" + "'),
  base64: repeat('YWJj'),
  percents: repeat('%20'),
  digits: repeat('9'),
  codes: repeat('exit code: '),
  colours: repeat('\u001b[0;0;'),
  errors: repeat('LITE_SERVER_UNKNOWN: '),
  hashes: repeat(`code cell hash: ${'ab'.repeat(32)} `),
  unexpected: repeat("Unexpected token '"),
}

/** Quadratic time would be hours; a busy machine needs seconds. */
const maxMs = 20_000

test.each(Object.entries(hostile))('1 MiB of %s takes linear time', { timeout: 2 * maxMs }, (_, text) => {
  const started = performance.now()
  explainErrorText(text, table)
  isErrorText(text)
  expect(performance.now() - started).toBeLessThan(maxMs)
})
