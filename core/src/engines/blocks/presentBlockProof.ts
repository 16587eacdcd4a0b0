import { type BlockIdExtJson, toBlockIdExtJson } from '../../blockId.ts'
import type { BlockProofStep, RawBlockProof } from '../../contract/schemas/blocks.ts'
import { toHex } from '../../encoding/hex.ts'
import type { BackLink, BlockProof, ForwardLink, SignatureSet } from '../../proof/BlockProof.ts'

type Back = BlockProofStep['lite_server_block_link_back']
type Forward = BlockProofStep['lite_server_block_link_forward']

/** A proof chain in the form of `/v2`: each step has both link kinds, the unused one filled with zeros. */
export const presentBlockProof = ({ complete, from, to, steps }: BlockProof): RawBlockProof => ({
  complete,
  from: toBlockIdExtJson(from),
  to: toBlockIdExtJson(to),
  steps: steps.map(step => ({
    lite_server_block_link_back: step.kind === 'back' ? presentBack(step) : noBack,
    lite_server_block_link_forward: step.kind === 'forward' ? presentForward(step) : noForward,
  })),
})

const presentBack = (link: BackLink): Back => ({
  to_key_block: link.toKeyBlock,
  from: toBlockIdExtJson(link.from),
  to: toBlockIdExtJson(link.to),
  dest_proof: toHex(link.destProof),
  proof: toHex(link.proof),
  state_proof: toHex(link.stateProof),
})

const presentForward = (link: ForwardLink): Forward => ({
  to_key_block: link.toKeyBlock,
  from: toBlockIdExtJson(link.from),
  to: toBlockIdExtJson(link.to),
  dest_proof: toHex(link.destProof),
  config_proof: toHex(link.configProof),
  signatures: presentSignatures(link.signatures),
})

const presentSignatures = ({ vote, ...set }: SignatureSet): Forward['signatures'] => ({
  // An unsigned 32-bit integer.
  validator_set_hash: BigInt(set.validatorSetHash >>> 0),
  catchain_seqno: set.catchainSeqno,
  signatures: set.signatures.map(({ nodeIdShort, signature }) => ({
    node_id_short: nodeIdShort,
    signature: toHex(signature),
  })),
  ...(vote && { session_id: vote.sessionId, slot: vote.slot, candidate: toHex(vote.candidate) }),
})

const noBlock: BlockIdExtJson = {
  workchain: 0,
  shard: '0'.repeat(16),
  seqno: 0,
  root_hash: '0'.repeat(64),
  file_hash: '0'.repeat(64),
}
const noBack: Back = { to_key_block: false, from: noBlock, to: noBlock, dest_proof: '', proof: '', state_proof: '' }
const noForward: Forward = {
  to_key_block: false,
  from: noBlock,
  to: noBlock,
  dest_proof: '',
  config_proof: '',
  signatures: { validator_set_hash: 0n, catchain_seqno: 0, signatures: [] },
}
