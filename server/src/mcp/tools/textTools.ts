import { DebugVerifyProofRequest } from '@tonoscope/core/contract/debugProofs'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import type { Writable } from '@tonoscope/core/wire/json'
import { z } from 'zod'
import { chainData, untrusted } from '../reply/untrusted.ts'
import { checkValue } from './overview.ts'
import { defineTool } from './Tool.ts'

type Candidate = DebugRecognition['candidates'][number]

export const recognise = defineTool({
  name: 'recognise',
  title: 'Recognise an input',
  description:
    'Use it first when it is unclear what something is: hex, base64, a log, a link, JSON. Returns what it contains (message, transaction, hash, address, block, error text), the decoded message of a wallet, and pre-flight checks: seqno, expiry, signature, wallet ID, balance.',
  input: {
    text: z
      .string()
      .min(1)
      .max(2 ** 20)
      .describe('Any text.'),
  },
  async call({ service, signal }, { text }) {
    const { candidates, problem } = await service.call('debugRecognise', { body: { text } }, { signal })
    return [
      { title: 'found', value: candidates.map(candidateValue) },
      ...(problem
        ? [{ title: 'problem', value: { code: problem.code, text: untrusted(problem.text), offset: problem.offset } }]
        : []),
    ]
  },
})

/** A message has no signature in a reply, also an expired one. */
function candidateValue({
  kind,
  sentence,
  value,
  found_in: foundIn,
  message,
  preflight,
  sendable,
}: Candidate): Writable {
  return {
    kind,
    sentence: untrusted(sentence),
    value: chainData(value),
    ...(foundIn !== undefined && { found_in: untrusted(foundIn) }),
    ...(sendable !== undefined && { note: 'anyone who has this input could still send it; do not pass it on' }),
    ...(message && { message: messageValue(message) }),
    ...(preflight && { checks: preflight.map(checkValue) }),
  }
}

function messageValue({ boc: _, out_messages: outMessages, ...message }: NonNullable<Candidate['message']>): Writable {
  const sent = outMessages.map(({ boc: _boc, op_name: operation, comment, ...each }) => ({
    ...each,
    operation,
    ...(comment !== undefined && { comment: untrusted(comment) }),
  }))
  return { ...message, out_messages: sent }
}

export const why = defineTool({
  name: 'why',
  title: 'Explain an error text',
  description:
    'Use it for an error that a node, toncenter, tonapi, a library, a wallet or an explorer printed: cause, fix, whether the message was sent, meanings of the exit code. It reads the text only, not the chain.',
  input: {
    text: z
      .string()
      .min(1)
      .max(2 ** 20)
      .describe('All that was printed, with the VM log if there is one.'),
  },
  async call({ service, signal }, { text }) {
    const reply = await service.call('debugWhy', { body: { text } }, { signal })
    const { errors, meanings, contracts, inputs, log, sent, unknown } = reply
    const { exit_code, phase, steps, gas_used, seqno, account } = reply
    return [
      {
        title: 'explanation',
        value: {
          sentence: untrusted(reply.sentence),
          ...(reply.cause !== undefined && { cause: untrusted(reply.cause) }),
          ...(reply.fix !== undefined && { fix: untrusted(reply.fix) }),
          ...(sent && { sent: sent.state, sent_note: untrusted(sent.text) }),
          ...{ exit_code, phase, steps, gas_used, seqno, account },
        },
      },
      { title: 'meanings of the exit code', value: meanings },
      { title: 'contracts', value: contracts },
      {
        title: 'known errors',
        value: errors.map(({ id, title, cause, fix, printed_by, source, excerpt }) => ({
          id,
          title,
          cause,
          fix,
          printed_by,
          source,
          excerpt: untrusted(excerpt),
        })),
      },
      { title: 'end of the VM log', value: log.map(untrusted) },
      { title: 'inputs in the text', value: inputs.map(candidateValue) },
      { title: 'not in the text', value: unknown },
    ]
  },
})

export const verifyProof = defineTool({
  name: 'verify_proof',
  title: 'Verify a block proof',
  description:
    'Use it to check a chain of block proofs claim by claim, down to validator signatures, without trusting any server. Give the JSON of the proof, the block that is trusted, and the block to reach.',
  input: {
    proof: DebugVerifyProofRequest.shape.proof.describe(
      'JSON text of /v2/liteserver/get_block_proof, or a list of them that form a chain.',
    ),
    trust: DebugVerifyProofRequest.shape.trust.describe('Trusted block: (workchain,shard,seqno,root_hash,file_hash).'),
    target: DebugVerifyProofRequest.shape.target.describe('Masterchain block to reach, by number or id.'),
  },
  async call({ service, signal }, body) {
    const { trusted, to, reached, reached_target, state, stopped_at, text, steps } = await service.call(
      'debugVerifyProof',
      { body },
      { signal },
    )
    const note =
      body.trust === undefined
        ? 'no trusted block was given: the first block of the proof is taken as trusted'
        : undefined
    return [
      {
        title: 'proof',
        value: { state, reached_target, reached, trusted, to, stopped_at, text: untrusted(text), note },
      },
      {
        title: 'steps',
        value: steps.map(({ index, direction, from, to: end, state: stepState, claims, signers, weight }) => ({
          index,
          direction,
          from: from.seqno,
          to: end.seqno,
          state: stepState,
          claims: claims.map(({ id, state: claimState, text: claim }) => ({
            id,
            state: claimState,
            text: untrusted(claim),
          })),
          ...(weight && { weight }),
          ...(signers && { valid_signatures: signers.filter(({ signature }) => signature === 'valid').length }),
        })),
      },
    ]
  },
})
