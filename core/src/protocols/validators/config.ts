import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { anyTx, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/messages.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import {
  buildVote,
  configAddress,
  electorAddress,
  findReply,
  getPrice,
  systemRequest,
  type VoteResults,
  voteFields,
} from '../../actions/patterns/validators/systemContracts.ts'
import type { Slice } from '../../cell/Slice.ts'
import { tryRead } from '../../errors.ts'
import { bigUint, bool, cellRef, hash, int, maybe, record, time, uint } from '../../tlb/combinators.ts'

type SignedRequest = { readonly action: number; readonly seqno: bigint; readonly rest: Slice }

/** signature:bits512 action:uint32 seqno:uint32 valid_until:uint32 …, an external message to the configuration contract. */
function readSignedRequest({ account, tx: { inMessage } }: TxNode): SignedRequest | undefined {
  if (account !== configAddress || inMessage?.type !== 'ext_in_msg' || !inMessage.body) return undefined
  const { body } = inMessage
  return tryRead(() => {
    const rest = body.slice()
    rest.skip(512)
    const action = rest.loadUint(32)
    const seqno = BigInt(rest.loadUint(32))
    rest.skip(32)
    return { action, seqno, rest }
  })
}

const needs = { account: configAddress }
const requestOf = (action: number) => anyTx({ needs, where: ({ node }) => readSignedRequest(node)?.action === action })

/** The holder of the master key sets a parameter. */
export const configParamChange = definePattern({
  name: 'config.paramChange',
  actionType: 'ConfigParamChange',
  shape: requestOf(0x43665021),
  build({ node }) {
    const request = readSignedRequest(node)
    // param_index:int32 value:^Cell
    const change = request && tryRead(() => ({ param: request.rest.loadInt(32), value: request.rest.loadRef() }))
    return (
      change && {
        success: node.success,
        detail: {
          config: node.account,
          param: BigInt(change.param),
          valueHash: change.value.hash(),
          seqno: request.seqno,
        },
      }
    )
  },
})

const codeChange = (name: string, action: number, isElector: boolean) =>
  definePattern({
    name,
    actionType: 'ConfigCodeChange',
    shape: requestOf(action),
    build({ node }) {
      const request = readSignedRequest(node)
      const code = request && tryRead(() => request.rest.loadRef())
      return (
        code && {
          success: node.success && (!isElector || node.tx.outMessages.length > 0),
          detail: {
            config: node.account,
            contract: isElector ? electorAddress : node.account,
            codeHash: code.hash(),
            seqno: request.seqno,
          },
        }
      )
    },
  })
/** The holder of the master key replaces the code of the configuration contract. */
export const configCodeChange = codeChange('config.codeChange', 0x4e436f64, false)
/** The same of the elector, which is sent its code. */
export const electorCodeChange = codeChange('config.electorCodeChange', 0x4e43ef05, true)

/** The holder of the master key passes it on. */
export const configKeyChange = definePattern({
  name: 'config.keyChange',
  actionType: 'ConfigKeyChange',
  shape: requestOf(0x50624b21),
  build({ node }) {
    const request = readSignedRequest(node)
    const publicKey = request && tryRead(() => request.rest.loadHash())
    return publicKey && { success: node.success, detail: { config: node.account, publicKey, seqno: request.seqno } }
  },
})

/* Replies of the configuration contract to a proposal that it rejects: the second byte on are letters. */
const proposalReasons: Readonly<Record<number, string>> = {
  3798229846: 'the current value differs',
  3444600428: 'a mandatory parameter cannot be removed',
  3261162582: 'the value is too deep',
  3279055188: 'the parameter is critical, the proposal is not',
  3279055189: 'the same proposal exists with another criticality',
  3313004649: 'it expires too early',
  3245109829: 'the proposal already exists',
  4032919844: 'the message does not carry enough TON',
}

// new_proposal#6e565052 query_id:uint64 expires:uint32 proposal:^ConfigProposal critical:Bool = InternalMsgBody;
const newProposal = defineOp(
  'ConfigNewProposal',
  record('#6e565052', { query_id: bigUint(64), expires: uint(32), proposal: cellRef, critical: bool }),
)
const proposalAcceptedCode = 0xee565052

// cfg_proposal#f3 param_id:int32 param_value:(Maybe ^Cell) if_hash_equal:(Maybe uint256) = ConfigProposal;
const cfgProposal = record('#f3', { param_id: int(32), param_value: maybe(cellRef), if_hash_equal: maybe(hash) })

/**
 * A change of the configuration is put to the vote of the validators.
 *
 *     proposer ──new_proposal──▶ config ──accepted or a reason, rest of the TON──▶ proposer
 */
export const configProposal = definePattern({
  name: 'config.proposal',
  actionType: 'ConfigProposal',
  shape: systemRequest(configAddress, newProposal),
  build({ node, body }) {
    const reply = findReply(node)
    const success = node.success && reply?.opCode === proposalAcceptedCode
    const proposal = tryRead(() => cfgProposal.read(body.proposal.slice()))
    return {
      success,
      detail: {
        proposer: node.from,
        config: node.account,
        ...(proposal && { param: BigInt(proposal.param_id) }),
        critical: body.critical,
        proposalHash: body.proposal.hash(),
        ...(success && { price: getPrice(node, reply) }),
        ...(!success && reply?.opCode != null && { reason: proposalReasons[reply.opCode >>> 0] }),
        exitCode: exitCodeOf(node),
      },
    }
  },
})

const voteResults: VoteResults = {
  // 5 and 6 accept a critical and another proposal.
  accepted: [5, 6],
  reasons: { [-1]: 'there is no such proposal', [-2]: 'the validator has already voted' },
}

// vote#566f7465 query_id:uint64 signature:bits512 sign_tag:uint32 validator_idx:uint16 proposal:bits256 = InternalMsgBody;
const vote = defineOp('ConfigVote', record('#566f7465', { ...voteFields, proposal: hash }))
// validator_idx:uint16 proposal:bits256, the same in a signed external message
const externalVote = record('', { validator_idx: voteFields.validator_idx, proposal: hash })

/**
 * A validator votes for a proposal.
 *
 *     sender ──vote──▶ config ──result──▶ sender
 */
export const configVote = definePattern({
  name: 'config.vote',
  actionType: 'ConfigVote',
  shape: systemRequest(configAddress, vote),
  build: match => buildVote(match, voteResults, { config: match.node.account, proposalHash: match.body.proposal }),
})

/** The same by an external message, which the validator signed. */
export const externalConfigVote = definePattern({
  name: 'config.externalVote',
  actionType: 'ConfigVote',
  shape: requestOf(vote.code),
  build({ node }) {
    const request = readSignedRequest(node)
    const body = request && tryRead(() => externalVote.read(request.rest))
    return (
      body && {
        success: node.success,
        detail: {
          voter: node.account,
          config: node.account,
          proposalHash: body.proposal,
          validatorIndex: BigInt(body.validator_idx),
          accepted: false,
        },
      }
    )
  },
})

// set_next_validators#4e565354 query_id:uint64 set:^ValidatorSet = InternalMsgBody;
const setNextValidators = defineOp(
  'ConfigSetNextValidators',
  record('#4e565354', { query_id: bigUint(64), set: cellRef }),
)
const setAccepted = defineOp('ConfigValidatorSetAccepted', record('#ee764f4b', { query_id: bigUint(64) }))
const setRejected = defineOp('ConfigValidatorSetRejected', record('#ee764f6f', { query_id: bigUint(64) }))
// utime_since:uint32 utime_until:uint32 total:uint16 main:uint16, after either tag
const setHead = record('', { since: time, until: time, total: uint(16), main: uint(16) })

/**
 * The elector has held the elections.
 *
 *     elector ──set_next_validators──▶ config ──accepted or rejected──▶ elector
 */
export const validatorSetChange = definePattern({
  name: 'config.validatorSetChange',
  actionType: 'ValidatorSetChange',
  shape: sentTx(setNextValidators, {
    where: ({ node }) => node.account === configAddress,
    children: { reply: optional(tx<unknown>([setAccepted, setRejected, bouncedBody])) },
  }),
  build({ node, body }) {
    const set = tryRead(() => readSetHead(body.set.slice()))
    return (
      set && {
        success: node.success && findReply(node)?.opCode === setAccepted.code,
        detail: {
          elector: node.from,
          config: node.account,
          validators: BigInt(set.total),
          masterchainValidators: BigInt(set.main),
          from: set.since,
          until: set.until,
          setHash: body.set.hash(),
        },
      }
    )
  },
})

function readSetHead(slice: Slice) {
  slice.skip(8)
  return setHead.read(slice)
}
