import '../../test/setup.ts'
import { screen } from '@testing-library/react'
import type { Backend } from '@tonoscope/core/contract/backend'
import type { OperationName } from '@tonoscope/core/contract/operations'
import { expect, test } from 'vitest'
import { galleryBackend } from '../../test/fixtures/fakeBackend.ts'
import { renderApp } from '../../test/renderApp.tsx'
import { toOriginal, toSafe, withSafeReplies } from './safeReplies.ts'

/** Texts of strangers that try to run, to look like others, or to change what is around them. */
const hostileTexts = [
  '<img src=x onerror="window.wasAttacked=1">',
  '<script>window.wasAttacked=1</script>',
  'javascript:window.wasAttacked=1',
  '"><svg onload=window.wasAttacked=1>',
  '{{constructor.constructor("window.wasAttacked=1")()}}',
  '\u202eTDSU\u202c',
  '\u2067USDT\u2069',
  'US\u200bD\u2060T',
  '\ufeffTON\u00ad',
  'a\u0000b\u001b[31m',
  'TON\u3164\u{e0041}',
  'x'.repeat(20_000),
]

/** Replaces all names and texts of replies with a hostile one. */
function makeHostile(value: unknown, hostile: string): unknown {
  if (Array.isArray(value)) return value.map(item => makeHostile(item, hostile))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      typeof member === 'string' && /^(name|symbol|comment|text|description|title|sentence|advice)$/.test(key)
        ? hostile
        : makeHostile(member, hostile),
    ]),
  )
}

function hostileBackend(hostile: string): Backend {
  const backend = galleryBackend()
  const call = async (...args: Parameters<Backend['call']>) =>
    makeHostile(await backend.call(...(args as [OperationName, never])), hostile)
  return { kind: 'http', call: call as Backend['call'] }
}

const hidden = /(?!\n)[\p{Cc}\p{Cf}\u3164]/u

const attributes = (root: ParentNode) =>
  [...root.querySelectorAll('*')].flatMap(({ attributes: all }) => [...all].map(({ value }) => value))

test.each(['tree', 'actions', 'flow', 'time', 'messages', 'fees', 'state', 'raw'])(
  'hostile texts neither run nor hide in the %s of a result',
  async tab => {
    for (const hostile of hostileTexts) {
      const { container, unmount } = renderApp(hostileBackend(hostile), `/inspect?sample=jetton&tab=${tab}`)
      await screen.findByRole('region', { name: 'Verdict' })
      expect(`${container.textContent} ${document.title}`).not.toMatch(hidden)
      expect(attributes(container).join('\n')).not.toMatch(hidden)
      expect(
        container.querySelectorAll('script, iframe, object, [onerror], [onload], a[href^="javascript:"]'),
      ).toHaveLength(0)
      expect((window as { wasAttacked?: number }).wasAttacked).toBeUndefined()
      unmount()
    }
  },
  60_000,
)

test('a reply without such texts is not copied, and a copy leads to the reply as received', () => {
  const plain = { name: 'USDT', list: [{ comment: 'два\nлинии' }] }
  expect(toSafe(plain)).toBe(plain)
  const hostile = { name: 'US\u200bDT', amount: 5n, list: [1] }
  const safe = toSafe(hostile)
  expect(safe).toEqual({ name: 'US\\u{200b}DT', amount: 5n, list: [1] })
  expect(safe.list).toBe(hostile.list)
  expect(toOriginal(safe)).toBe(hostile)
})

test('a value with thousands of levels is made safe', () => {
  type Nested = { readonly text: string; readonly children: readonly Nested[] }
  let nested: Nested = { text: 'a\u202eb', children: [] }
  for (let level = 0; level < 20_000; level++) nested = { text: 'plain', children: [nested] }
  let safe: Nested | undefined = toSafe(nested)
  while (safe?.children.length) safe = safe.children[0]
  expect(safe?.text).toBe('a\\u{202e}b')
})

test('a word that would stop the page is shown in part; other texts are whole', () => {
  const word = 'W'.repeat(100_000)
  const reply = { comment: `see ${word}`, boc: 'ab'.repeat(50_000), metadata: { attributes: [{ value: word }] } }
  const safe = toSafe(reply)
  expect(safe.comment).toBe(`see ${'W'.repeat(1000)}… (99000 more characters)`)
  expect(safe.metadata.attributes[0]?.value).toHaveLength(1000 + '… (99000 more characters)'.length)
  expect(safe.boc).toBe(reply.boc)
  expect(toOriginal(safe)).toBe(reply)
})

test('a large reply is made safe in steps, between which the page handles events', async () => {
  const replies = Array.from({ length: 100_000 }, (_, i) => ({ comment: `a\u202eb ${i}`, hash: 'ab'.repeat(32) }))
  const backend = withSafeReplies({ kind: 'http', call: (async () => replies) as unknown as Backend['call'] })
  let handled = 0
  const timer = setInterval(() => handled++, 0)
  // A reply of any operation; it is not parsed here.
  const safe = (await backend.call('getStatus', {})) as unknown as typeof replies
  clearInterval(timer)
  expect(safe[99_999]?.comment).toBe('a\\u{202e}b 99999')
  expect(handled).toBeGreaterThan(0)
})
