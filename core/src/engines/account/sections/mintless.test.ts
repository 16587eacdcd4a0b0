import { expect, test } from 'vitest'
import { activeAccount, someAddress } from '../../../../test/fakes.ts'
import { withGetMethods } from '../../../../test/scriptedMethods.ts'
import { sectionAccount, sectionContext } from '../../../../test/sectionContext.ts'
import { Builder } from '../../../cell/Builder.ts'
import { emptyCell } from '../../../cell/Cell.ts'
import { writeDict } from '../../../cell/dict.ts'
import { sha256 } from '../../../cell/sha256.ts'
import { toHex } from '../../../encoding/hex.ts'
import { encodeUtf8 } from '../../../encoding/utf8.ts'
import { buildSections } from './index.ts'

const [wallet, owner, master] = [someAddress('1'), someAddress('2'), someAddress('3')]
const links = { custom_payload_api_uri: 'https://claim.example/api', mintless_merkle_dump_uri: 'ipfs://dump' }

/** On-chain content (TEP-64). */
const content = (fields: Readonly<Record<string, string>>) =>
  new Builder()
    .uint(0, 8)
    .maybeRef(
      writeDict(
        Object.entries(fields).map(([name, text]) => {
          const cell = new Builder().uint(0, 8).bytes(encodeUtf8(text)).end()
          return [BigInt(`0x${toHex(sha256(encodeUtf8(name)))}`), builder => void builder.ref(cell)] as const
        }),
        256,
      ),
    )
    .end()

async function walletFacts(isClaimed: bigint, fields: Readonly<Record<string, string>> | undefined) {
  const masterCode = withGetMethods(emptyCell, {
    get_jetton_data: [10n ** 18n, 0n, undefined, content(fields ?? {}), emptyCell],
    get_wallet_address: [wallet],
  })
  const context = await sectionContext({
    states: new Map(fields ? [[master, activeAccount(master, masterCode, emptyCell, 1n)]] : []),
  })
  const code = withGetMethods(emptyCell, {
    get_wallet_data: [0n, owner, master, emptyCell],
    is_claimed: [isClaimed],
  })
  const account = sectionAccount(context, activeAccount(wallet, code, emptyCell, 1n), ['jetton_wallet'])
  const { sections } = await buildSections(context, account ?? expect.fail('an active account'))
  return new Map(sections.find(({ id }) => id === 'jetton.wallet')?.facts.map(fact => [fact.name, fact]))
}

test('before the claim the amount is unknown, and the claim service is named', async () => {
  const facts = await walletFacts(0n, { name: 'X', ...links })
  expect(facts.get('Airdrop claimed')?.value).toBe('false')
  expect(facts.get('Claimable amount')).toMatchObject({ status: 'unknown', note: expect.stringContaining('proof') })
  expect(facts.get('Claimable amount')).not.toHaveProperty('value')
  expect(facts.get('Claim service')?.value).toBe(links.custom_payload_api_uri)
  expect(facts.get('List of the airdrop')?.value).toBe(links.mintless_merkle_dump_uri)
})

test('the service is not named where the metadata in the contract does not, or the jetton is unknown', async () => {
  expect((await walletFacts(0n, { name: 'X' })).has('Claim service')).toBe(false)
  const facts = await walletFacts(0n, undefined)
  expect(facts.has('Claim service')).toBe(false)
  expect(facts.get('Claimable amount')?.status).toBe('unknown')
})

test('after the claim nothing is open', async () => {
  const facts = await walletFacts(-1n, { name: 'X', ...links })
  expect(facts.get('Airdrop claimed')?.value).toBe('true')
  expect(facts.has('Claimable amount')).toBe(false)
})
