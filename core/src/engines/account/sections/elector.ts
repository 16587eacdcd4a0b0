import { configAddress, electorAddress } from '../../../actions/patterns/validators/systemContracts.ts'
import type { Cell } from '../../../cell/Cell.ts'
import { dictEntries } from '../../../cell/dict.ts'
import type { DebugFact, DebugFactSection } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import { accountIdOf, addressOf, type Hash, type UnixSec, workchainOf } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { readElectorStakes } from './electorData.ts'
import { entryValue, StoredFields, toFact, toTable, unknownFact } from './facts.ts'

/** The election, past elections and credits of the elector. */
export const electorSection: SectionBuilder = ({ now }, { storage }) => {
  if (storage?.layout !== 'elector') return []
  const fields = new StoredFields(storage)
  return [describeElection(fields, now), listPast(fields, now), listCredits(fields)]
}

function describeElection(fields: StoredFields, now: UnixSec): DebugFactSection {
  const title = { id: 'elector.election', title: 'Election' }
  if (!fields.has('election.elect_at')) return { ...title, facts: [toFact('State', 'text', 'no election in progress')] }
  const isFinished = fields.flag('election.is_finished') === true
  const isFailed = fields.flag('election.is_failed') === true
  const closes = Number(fields.int('election.elect_close') ?? 0n)
  return {
    ...title,
    facts: [
      isFailed
        ? toFact('State', 'text', 'failed', {
            status: 'bad',
            note: 'Too few stakes: the election continues until there are enough.',
          })
        : toFact('State', 'text', isFinished ? 'finished' : closes > now ? 'open for stakes' : 'closed'),
      ...fields.fact('election.elect_close', 'Closes'),
      ...fields.fact('election.elect_at', 'Validators start'),
      ...fields.fact('election.min_stake', 'Min stake'),
      ...fields.fact('election.total_stake', 'All stakes'),
      toFact('Participants', 'integer', fields.count('election.members')),
    ],
    ...toTable(
      [
        ['Account', 'address'],
        ['Stake', 'coins'],
        ['Max factor', 'text'],
        ['Sent', 'time'],
      ],
      fields
        .entries('election.members')
        .map(entry => [
          toFact('Account', 'address', toMasterAddress(entryValue(entry, 'account'))),
          toFact('Stake', 'coins', entryValue(entry, 'stake')),
          toFact('Max factor', 'text', formatFactor(entryValue(entry, 'max_factor'))),
          toFact('Sent', 'time', entryValue(entry, 'time')),
        ]),
      fields.count('election.members'),
    ),
  }
}

const toMasterAddress = (account: string | undefined) =>
  account === undefined ? undefined : addressOf(-1, account as Hash) // a field of 256 bits
/** A factor has 16 bits after the point. */
const formatFactor = (factor: string | undefined): string | undefined =>
  factor === undefined ? undefined : (Number(factor) / 65_536).toFixed(2)

function listPast(fields: StoredFields, now: UnixSec): DebugFactSection {
  return {
    id: 'elector.past',
    title: 'Past elections',
    facts: [toFact('With frozen stakes', 'integer', fields.count('past_elections'))],
    ...toTable(
      [
        ['Validators started', 'time'],
        ['Unfreezes', 'time'],
        ['Stakes', 'coins'],
        ['Rewards', 'coins'],
      ],
      fields.entries('past_elections').map(entry => {
        const unfreezes = entryValue(entry, 'unfreeze_at')
        const isDue = unfreezes !== undefined && Number(unfreezes) <= now
        return [
          toFact('Validators started', 'time', entry.key.value),
          // The elector sets the greatest time until the validators are replaced.
          unfreezes === '4294967295'
            ? unknownFact('Unfreezes', 'time', 'not before the next validators start')
            : toFact('Unfreezes', 'time', unfreezes, isDue ? { note: 'due' } : {}),
          toFact('Stakes', 'coins', entryValue(entry, 'total_stake')),
          toFact('Rewards', 'coins', entryValue(entry, 'bonuses')),
        ]
      }),
      fields.count('past_elections'),
    ),
  }
}

const listCredits = (fields: StoredFields): DebugFactSection => ({
  id: 'elector.credits',
  title: 'Credits',
  facts: [
    toFact('Accounts with credits', 'integer', fields.count('credits'), {
      note: 'They recover these with recover_stake.',
    }),
    ...fields.fact('undistributed', 'Not distributed'),
  ],
  ...toTable(
    [
      ['Account', 'address'],
      ['Credit', 'coins'],
    ],
    fields
      .entries('credits')
      .map(entry => [toFact('Account', 'address', entry.key.value), toFact('Credit', 'coins', entryValue(entry))]),
    fields.count('credits'),
  ),
})

/** What the elector has of an account of the masterchain: stakes, frozen stakes, credit. */
export const stakesSection: SectionBuilder = async (context, { address, interfaces }) => {
  if (workchainOf(address) !== -1 || address === electorAddress || address === configAddress) return []
  const isPool = interfaces.some(name => ['tv_pool', 'single_nominator_pool', 'validator_controller'].includes(name))
  const state = await context.readAccount(electorAddress)
  const { data } = getInit(toAccount(state))
  const stakes = data && readElectorStakes(data, accountIdOf(address))
  const title = { id: 'elector.stakes', title: 'Stakes with the elector' }
  if (!stakes)
    return isPool
      ? [{ ...title, facts: [unknownFact('Stakes', 'coins', 'This source does not have the state of the elector.')] }]
      : []
  const { credit, election, frozen } = stakes
  if (!isPool && credit === 0n && !election && frozen.length === 0) return []
  return [
    {
      ...title,
      facts: [
        toFact(
          'Can be recovered now',
          'coins',
          credit,
          credit > 0n ? { note: 'Send recover_stake to the elector.' } : {},
        ),
        toFact('In the current election', 'coins', election?.stake ?? 0n),
      ],
      ...toTable(
        [
          ['Validators started', 'time'],
          ['Stake', 'coins'],
          ['Unfreezes', 'time'],
        ],
        frozen.map(each => [
          toFact('Validators started', 'time', each.electAt),
          toFact(
            'Stake',
            'coins',
            each.stake,
            each.isBanned ? { status: 'bad', note: 'banned: fined by the elector' } : {},
          ),
          each.unfreezeAt === 2 ** 32 - 1
            ? unknownFact('Unfreezes', 'time', 'not before the next validators start')
            : toFact('Unfreezes', 'time', each.unfreezeAt),
        ]),
      ),
    },
  ]
}

/** Proposals to change the configuration, and their votes. */
export const configSection: SectionBuilder = (_, { storage, account }) => {
  if (storage?.layout !== 'config') return []
  const fields = new StoredFields(storage)
  const rows = listProposals(getInit(account).data)
  return [
    {
      id: 'config',
      title: 'Configuration contract',
      facts: [
        ...fields.fact('seqno', 'Seqno'),
        ...fields.fact('public_key', 'Public key', {
          ...(/^0+$/.test(fields.text('public_key') ?? '') && {
            note: 'No key: only votes of validators change the configuration.',
          }),
        }),
        rows
          ? toFact('Proposals', 'integer', fields.count('proposals'))
          : unknownFact('Proposals', 'integer', 'They cannot be read.'),
      ],
      ...toTable(
        [
          ['Proposal', 'hash'],
          ['Parameter', 'integer'],
          ['Expires', 'time'],
          ['Critical', 'flag'],
          ['Votes', 'integer'],
          ['Weight missing', 'integer'],
          ['Rounds left', 'integer'],
          ['Won', 'integer'],
          ['Lost', 'integer'],
        ],
        rows ?? [],
        fields.count('proposals'),
      ),
    },
  ]
}

/** Proposals that are listed. */
const maxProposals = 50
const maxVoters = 2 ** 16

/**
 * config:^Cell seqno:uint32 public_key:bits256 proposals:(HashmapE 256 …), where a proposal is cfg_proposal_status#ce expires:uint32
 * proposal:^[cfg_proposal#f3 param_id:int32 …] is_critical:Bool voters:(HashmapE 16 True) remaining_weight:int64
 * validator_set_id:uint256 rounds_remaining:uint8 wins:uint8 losses:uint8
 */
const listProposals = (data: Cell | undefined): readonly (readonly DebugFact[])[] | undefined =>
  tryRead(() => {
    if (!data) return undefined
    const slice = data.slice()
    slice.skip(32 + 256)
    slice.loadRef()
    const rows: (readonly DebugFact[])[] = []
    for (const { key, value } of dictEntries(slice.loadMaybeRef(), 256)) {
      if (rows.length >= maxProposals) break
      if (value.loadUint(8) !== 0xce) continue
      const expires = value.loadUint(32)
      const proposal = value.loadRef().slice()
      const parameter = proposal.loadUint(8) === 0xf3 ? proposal.loadInt(32) : undefined
      const isCritical = value.loadBit()
      let voters = 0
      for (const _ of dictEntries(value.loadMaybeRef(), 16)) if (++voters >= maxVoters) break
      const missing = value.loadBigInt(64)
      value.skip(256)
      rows.push([
        toFact('Proposal', 'hash', key.toString(16).padStart(64, '0')),
        toFact('Parameter', 'integer', parameter),
        toFact('Expires', 'time', expires),
        toFact('Critical', 'flag', isCritical),
        toFact('Votes', 'integer', voters),
        toFact('Weight missing', 'integer', missing),
        toFact('Rounds left', 'integer', value.loadUint(8)),
        toFact('Won', 'integer', value.loadUint(8)),
        toFact('Lost', 'integer', value.loadUint(8)),
      ])
    }
    return rows
  })
