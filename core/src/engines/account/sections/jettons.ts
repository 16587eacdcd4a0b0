import { Builder } from '../../../cell/Builder.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { hasInterface, interfacesByCodeHash } from '../../../contracts/interfaces.ts'
import { findMethodIds } from '../../../getMethods/codeMethods.ts'
import { getMethodId } from '../../../getMethods/getMethods.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import { readStackInt } from '../../../getMethods/readStackInt.ts'
import type { StackItem } from '../../../getMethods/stack.ts'
import { readTokenContent } from '../../../messages/tokenContent.ts'
import { getInit } from '../../../trace/accountState.ts'
import { asAddress } from '../../../trace/getMethodResults.ts'
import type { Address } from '../../../units.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { StoredFields, toFact, unknownFact } from './facts.ts'
import { claimFields, describeMetadata } from './metadata.ts'

const toCell = (item: StackItem | undefined) => (item?.type === 'cell' ? item.cell : undefined)

/** Supply, admin, metadata and wallet code of a jetton. */
export const jettonMasterSection: SectionBuilder = async (context, account) => {
  const { address, state, interfaces, storage } = account
  if (!hasInterface(interfaces, 'jetton_master')) return []
  const stack = context.reader.call(state, 'get_jetton_data')
  await context.reader.pause()
  const title = { id: 'jetton.master', title: 'Jetton' }
  if (!stack) return [{ ...title, facts: [unknownFact('Supply', 'jettons', 'get_jetton_data failed.')] }]
  const [supply, mintable, admin, content, walletCode] = stack
  const code = toCell(walletCode)
  const metadata = await describeMetadata(context, toCell(content), 'jetton')
  const next = storage ? new StoredFields(storage).text('next_admin') : undefined
  const adminAddress = readStackAddress(admin)
  return [
    {
      ...title,
      facts: [
        toFact('Supply', 'jettons', readStackInt(supply), { jetton: address }),
        describeAdmin(adminAddress),
        ...(next === undefined
          ? []
          : [toFact('Next admin', 'address', next, { note: 'Becomes the admin when it accepts.' })]),
        describeMintable(readStackInt(mintable), adminAddress),
        ...metadata.facts,
        toFact('Wallet code hash', 'hash', code?.hash(), {
          note: code ? (interfacesByCodeHash(code.hash())?.join(', ') ?? 'not a known wallet code') : 'not returned',
        }),
        ...(code ? [toFact('Wallet code is a library', 'flag', code.kind === 'library')] : []),
      ],
    },
  ]
}

const describeAdmin = (admin: Address | undefined): DebugFact =>
  admin === undefined || /^0:0{64}$/.test(admin)
    ? toFact('Admin', 'text', 'none', { status: 'good', note: 'No account can mint or change the jetton.' })
    : toFact('Admin', 'address', admin, {
        note: 'It can do what the contract allows an admin, usually mint and change metadata.',
      })

function describeMintable(mintable: bigint | undefined, admin: Address | undefined): DebugFact {
  if (mintable === undefined) return unknownFact('Mintable', 'flag', 'The contract does not return it.')
  return toFact('Mintable', 'flag', mintable !== 0n, {
    ...(mintable !== 0n &&
      admin === undefined && { note: 'The contract states so, but it has no admin who could mint.' }),
  })
}

/** Owner, balance and locks of a jetton wallet, and whether it is really one of its master. */
export const jettonWalletSection: SectionBuilder = async (context, account) => {
  const { state, interfaces, storage } = account
  if (!hasInterface(interfaces, 'jetton_wallet')) return []
  const stack = context.reader.call(state, 'get_wallet_data')
  await context.reader.pause()
  const title = { id: 'jetton.wallet', title: 'Jetton wallet' }
  // Code in a library that the source does not have cannot run, but the data is there.
  const fields = storage && new StoredFields(storage)
  if (!stack && !fields?.has('balance'))
    return [{ ...title, facts: [unknownFact('Balance', 'jettons', 'get_wallet_data failed.')] }]
  const [balance, owner, master] = stack ?? []
  const stored = (name: string) => asAddress(fields?.text(name) ?? fields?.text(`addresses.${name}`))
  const jetton = stack ? readStackAddress(master) : stored('jetton')
  const ownerAddress = stack ? readStackAddress(owner) : stored('owner')
  return [
    {
      ...title,
      facts: [
        toFact(
          'Balance',
          'jettons',
          stack ? readStackInt(balance) : fields?.int('balance'),
          jetton === undefined ? {} : { jetton },
        ),
        toFact('Owner', 'address', ownerAddress),
        toFact('Jetton', 'address', jetton),
        await describeMaster(context, account, jetton, ownerAddress),
        ...describeLocks(context, account),
        ...(await describeClaim(context, account, jetton)),
      ],
    },
  ]
}

/** Whether the master computes this address for the owner: any contract can claim to be a wallet of a jetton. */
async function describeMaster(
  context: SectionContext,
  { address }: SectionAccount,
  jetton: Address | undefined,
  owner: Address | undefined,
): Promise<DebugFact> {
  const name = 'Confirmed by the jetton'
  if (jetton === undefined || owner === undefined)
    return unknownFact(name, 'flag', 'The wallet states no jetton or no owner.')
  const master = await context.readAccount(jetton)
  if (master === undefined) return unknownFact(name, 'flag', 'This source does not have the state of the jetton.')
  if (master === null)
    return toFact(name, 'flag', false, {
      status: 'bad',
      note: 'The jetton does not exist: the balance of this contract is not jettons.',
    })
  const found = context.reader.call(master, 'get_wallet_address', [
    { type: 'slice', cell: new Builder().address(owner).end() },
  ])
  await context.reader.pause()
  const expected = readStackAddress(found?.[0])
  if (expected === undefined) return unknownFact(name, 'flag', 'The jetton does not compute the address of a wallet.')
  return expected === address
    ? toFact(name, 'flag', true, { status: 'good' })
    : toFact(name, 'flag', false, {
        status: 'bad',
        note: `The wallet of this owner is ${expected}: do not treat the balance of this contract as jettons.`,
      })
}

const lockTexts: Readonly<Record<number, string>> = {
  0: 'not locked',
  1: 'cannot send',
  2: 'cannot receive',
  3: 'cannot send or receive',
}

/** What the issuer has locked: the status of governed wallets, or an amount until a time. */
function describeLocks(context: SectionContext, { storage, interfaces }: SectionAccount): readonly DebugFact[] {
  if (!storage) return []
  const fields = new StoredFields(storage)
  const isGoverned = interfaces.some(name => name === 'jetton_wallet_governed' || name === 'jetton_wallet_regulated')
  const status = fields.int('status')
  const locked = fields.int('locked')
  return [
    // Other wallets use the field for something else.
    ...(status !== undefined && isGoverned
      ? [
          toFact('Lock', 'text', lockTexts[Number(status)] ?? `status ${status}`, {
            status: status === 0n ? 'good' : 'bad',
            ...(status !== 0n && { note: 'The issuer has locked this wallet. Only the issuer can unlock it.' }),
          }),
        ]
      : []),
    ...(locked === undefined
      ? []
      : [
          toFact('Locked', 'jettons', locked, {
            ...(locked > 0n &&
              (fields.int('lock_expiration') ?? 0n) > BigInt(context.now) && { status: 'warning' as const }),
          }),
          ...fields.fact('lock_expiration', 'Locked until'),
        ]),
  ]
}

/** Whether the owner of a mintless wallet has claimed its jettons, and where the rest of the airdrop is. */
async function describeClaim(
  context: SectionContext,
  { account, state }: SectionAccount,
  jetton: Address | undefined,
): Promise<readonly DebugFact[]> {
  const { code } = getInit(account)
  if (!code || !findMethodIds(code).has(getMethodId('is_claimed'))) return []
  const claimed = readStackInt(context.reader.call(state, 'is_claimed')?.[0])
  await context.reader.pause()
  if (claimed === undefined) return [unknownFact('Airdrop claimed', 'flag', 'is_claimed failed.')]
  if (claimed !== 0n) return [toFact('Airdrop claimed', 'flag', true)]
  const links = await findClaimLinks(context, jetton)
  return [
    toFact('Airdrop claimed', 'flag', false, {
      note: 'The owner claims it with the first transfer, with the payload of the claim service.',
    }),
    unknownFact(
      'Claimable amount',
      'jettons',
      'The contract has only the hash of the airdrop. Whether this owner is in it, the amount and the time of the claim are in a proof that only the claim service has.',
    ),
    ...links,
  ]
}

/** The claim service and the list of the airdrop, from the part of the jetton's metadata that is in the contract. */
async function findClaimLinks(context: SectionContext, jetton: Address | undefined): Promise<readonly DebugFact[]> {
  const master = jetton && (await context.readAccount(jetton))
  const content = master && toCell(context.reader.call(master, 'get_jetton_data')?.[3])
  await context.reader.pause()
  if (!content) return []
  const { fields } = readTokenContent(content)
  return claimFields.flatMap(([field, name]) => {
    const link = fields.get(field)?.trim()
    return link ? [toFact(name, 'text', link)] : []
  })
}
