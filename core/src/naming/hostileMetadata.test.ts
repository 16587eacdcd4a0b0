import { expect, test } from 'vitest'
import { hostileTexts, imitatingTexts, longText, runningTexts } from '../../test/hostileTexts.ts'
import { stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex } from '../encoding/hex.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { gatherNames } from './gatherNames.ts'
import type { OffChainLoader } from './OffChainLoader.ts'

const [master, item] = [stubAddress('master'), stubAddress('item')]
/** account_none$0, without transactions. */
const noAccount = new Builder().ref(new Builder().bit(false).end()).uint(0n, 256).uint(0n, 64).end()
const fields = ['name', 'symbol', 'description', 'image', 'decimals', 'custom_payload_api_uri']

/** A text in cells of 127 bytes. */
function toSnake(text: string): Cell {
  const bytes = encodeUtf8(text)
  let tail: Cell | undefined
  for (let at = Math.floor(bytes.length / 120) * 120; at >= 0; at -= 120) {
    const builder = new Builder()
    if (at === 0) builder.uint(0, 8)
    builder.bytes(bytes.slice(at, at + 120))
    tail = (tail ? builder.ref(tail) : builder).end()
  }
  return tail ?? new Builder().uint(0, 8).end()
}

const keyOf = (name: string) => BigInt(`0x${toHex(sha256(encodeUtf8(name)))}`)
const onChain = (text: string): Cell =>
  new Builder()
    .uint(0, 8)
    .maybeRef(
      writeDict(
        fields.map(name => [keyOf(name), (b: Builder) => b.ref(toSnake(text))] as const),
        256,
      ),
    )
    .end()
const offChain = (): Cell => new Builder().uint(1, 8).bytes(encodeUtf8('https://metadata.example/1')).end()

/** The names of a jetton and an item whose metadata is the text, in every field. */
async function readNames(content: Cell, loader?: OffChainLoader) {
  const stack: readonly StackItem[] = [
    { type: 'int', value: -1n },
    { type: 'int', value: 1n },
    { type: 'null' },
    { type: 'cell', cell: content },
    { type: 'cell', cell: content },
  ]
  const names = await gatherNames(
    { accounts: new Set(), items: new Set([item]), jettons: new Set([master]) },
    {
      interfaces: () => [],
      state: async () => noAccount,
      reader: {
        inspect: () => ({ interfaces: [], methods: new Map(), missingLibraries: [] }),
        call: () => stack,
        pause: () => Promise.resolve(),
      },
      ...(loader && { offChain: loader }),
    },
  )
  return { jetton: names.jetton(master), nft: names.nft(item), tokens: names.tokens }
}

const readBoth = async (text: string) => [
  await readNames(onChain(text)),
  await readNames(offChain(), async () => ({
    type: 'read',
    content: {
      ...Object.fromEntries(fields.map(name => [name, text])),
      attributes: [{ trait_type: text, value: text }],
    },
  })),
]

test.each([...hostileTexts, longText])(
  'metadata of %.40j stays a text of limited length, without other links',
  async text => {
    for (const { jetton, nft } of await readBoth(text)) {
      expect(jetton.name.length).toBeLessThanOrEqual(256)
      expect(jetton.symbol.length).toBeLessThanOrEqual(64)
      expect(jetton.description?.length ?? 0).toBeLessThanOrEqual(8192)
      expect(jetton.decimals).toBe(9)
      expect(jetton.verification).toBe('none')
      expect(jetton.custom_payload_api_uri ?? 'https://').toMatch(/^https?:/)
      for (const url of [jetton.image, ...(nft.previews ?? []).map(preview => preview.url)])
        expect(url).toMatch(/^(https?:|data:image\/(png|jpeg|gif|webp|svg\+xml)[;,])/)
      expect(nft.dns).toBeUndefined()
      expect(nft.verified).toBe(false)
    }
  },
)

test.each(runningTexts)('the picture %j is not one of the web', async text => {
  const [found] = await readBoth(text)
  // A picture inside an image element runs no script.
  if (!text.startsWith('data:image/')) expect(found?.jetton.image).toContain('%23999')
})

test.each([
  ['ipfs://bafybeig/1.png', 'https://ipfs.io/ipfs/bafybeig/1.png'],
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
])('the picture %j is %s', async (text, url) => {
  const [found] = await readBoth(text)
  expect(found?.jetton.image).toBe(url)
})

test('every token name states that a contract chose it, and what it imitates', async () => {
  for (const text of imitatingTexts) {
    for (const { tokens } of await readBoth(text)) {
      expect(tokens.map(({ address, name, origin }) => [address, name, origin])).toEqual([
        [master, text, 'contract'],
        [item, text, 'contract'],
      ])
      expect(tokens.map(({ imitates }) => imitates)).not.toContain(undefined)
    }
  }
  const [plain] = await readBoth('Notcoin')
  // Its decimals are not a number, so they are unknown.
  expect(plain?.tokens[0]).toEqual({
    address: master,
    type: 'jetton',
    name: 'Notcoin',
    symbol: 'Notcoin',
    origin: 'contract',
  })
})
