import { readDict } from '../../../cell/dict.ts'
import { sha256 } from '../../../cell/sha256.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { toHex } from '../../../encoding/hex.ts'
import { encodeUtf8 } from '../../../encoding/utf8.ts'
import { tryRead } from '../../../errors.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import { readStackInt } from '../../../getMethods/readStackInt.ts'
import type { StackItem } from '../../../getMethods/stack.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { toFact, toTable, unknownFact } from './facts.ts'

/** The assets of EVAA pools, as evaafi/sdk lists them; an id is the hash of the name. */
const assetNames = [
  ...[
    'TON',
    'USDT',
    'jUSDT',
    'jUSDC',
    'stTON',
    'tsTON',
    'tgBTC',
    'USDe',
    'tsUSDe',
    'EVAA',
    'NOT',
    'DOGS',
    'CATI',
    'STON',
  ],
  ...['TONUSDT_DEDUST', 'TONUSDT_STONFI', 'TON_STORM', 'USDT_STORM', 'PT_tsUSDe_01Sep2025', 'PT_tsUSDe_18Dec2025'],
]
let namesById: ReadonlyMap<string, string> | undefined

function findAssetName(id: string): string | undefined {
  namesById ??= new Map(assetNames.map(name => [toHex(sha256(encodeUtf8(name))), name]))
  return namesById.get(id)
}

/** The position of a user in an EVAA pool: what is supplied and borrowed of each asset. */
export const evaaUserSection: SectionBuilder = async (context, { state, interfaces }) => {
  if (!interfaces.includes('evaa_user')) return []
  // codeVersion master owner principals:(HashmapE 256 int64) state rewards …
  const stack = context.reader.call(state, 'getAllUserScData')
  await context.reader.pause()
  const section = { id: 'evaa.user', title: 'EVAA position' }
  if (!stack) return [{ ...section, facts: [unknownFact('Owner', 'address', 'getAllUserScData failed.')] }]
  const [version, master, owner, principals, userState] = stack
  const positions = readPrincipals(principals)
  return [
    {
      ...section,
      facts: [
        toFact('Owner', 'address', readStackAddress(owner)),
        toFact('Pool', 'address', readStackAddress(master)),
        toFact('Code version', 'integer', readStackInt(version)),
        describeState(readStackInt(userState)),
        positions
          ? toFact('Assets', 'integer', positions.length, {
              note: 'Principals are in smallest units, without interest: the rates are in the pool.',
            })
          : unknownFact('Assets', 'integer', 'The principals cannot be read.'),
      ],
      ...toTable(
        [
          ['Asset', 'text'],
          ['Side', 'text'],
          ['Principal', 'integer'],
        ],
        (positions ?? []).map(toRow),
      ),
    },
  ]
}

function describeState(state: bigint | undefined): DebugFact {
  if (state === undefined) return unknownFact('State', 'text', 'The contract does not return it.')
  return state === 0n
    ? toFact('State', 'text', 'free', { status: 'good' })
    : toFact('State', 'text', `busy (${state})`, {
        status: 'warning',
        note: 'An operation has not ended: others are rejected until it does.',
      })
}

type Position = { readonly asset: string; readonly principal: bigint }

function readPrincipals(item: StackItem | undefined): readonly Position[] | undefined {
  if (item?.type === 'null') return []
  if (item?.type !== 'cell') return undefined
  return tryRead(() =>
    [...readDict(item.cell, 256, value => value.loadBigInt(64))].map(([id, principal]) => ({
      asset: id.toString(16).padStart(64, '0'),
      principal,
    })),
  )
}

function toRow({ asset, principal }: Position): readonly DebugFact[] {
  const isDebt = principal < 0n
  return [
    toFact('Asset', 'text', findAssetName(asset) ?? `unknown asset ${asset}`),
    toFact('Side', 'text', isDebt ? 'borrowed' : 'supplied'),
    toFact('Principal', 'integer', isDebt ? -principal : principal),
  ]
}
