import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type BlockIdExtJson, formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
import type { RawBlockProof } from '@tonoscope/core/contract/schemas/blocks'
import { AppError } from '@tonoscope/core/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { block, chain, fakeVerifier, report, step } from '../../../test/fixtures/proofs.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import type { ProofVerifier } from '../../backend/proofVerifier.ts'
import { submitProofDraft, updateProofDraft } from '../../files/proofDraft.ts'
import { ProofsScreen } from './ProofsScreen.tsx'
import { VerifierContext } from './ProofView.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

beforeEach(() => {
  sessionStorage.clear()
  setDraft('', '')
})

function setDraft(text: string, trust: string, target = ''): void {
  updateProofDraft({ text, trust, target })
  submitProofDraft()
}

/** A network whose proofs cover up to 300 blocks each; blocks are numbers, 665 is the newest. */
const network: Handlers = {
  getStatus: () => status,
  debugBlockId: ({ body }) => {
    if (body.block === 'nonsense') throw new AppError('input.block', { text: 'nonsense' })
    return { id: block(body.block === 'newest' ? 665 : Number(body.block)) }
  },
  getBlockProof: ({ params }) => {
    const from = Number(seqnoIn(params?.known_block))
    const target = Number(seqnoIn(params?.target_block))
    const to = from < target ? Math.min(target, (Math.floor(from / 300) + 1) * 300) : target
    return proofResponse(block(from), block(to), to === target)
  },
}
const seqnoIn = (name: string | undefined): string => name?.split(',')[2] ?? ''
const proofResponse = (from: BlockIdExtJson, to: BlockIdExtJson, complete: boolean): RawBlockProof => ({
  complete,
  from,
  to,
  steps: [
    {
      lite_server_block_link_back: { ...link(from, to), proof: '', state_proof: '' },
      lite_server_block_link_forward: {
        ...link(from, to),
        config_proof: '',
        signatures: { validator_set_hash: 0n, catchain_seqno: 0, signatures: [] },
      },
    },
  ],
})
const link = (from: BlockIdExtJson, to: BlockIdExtJson) => ({ to_key_block: false, from, to, dest_proof: '' })

/** Accepts the proofs of the network above: one step per response. */
const acceptingVerifier = (broken?: Parameters<typeof step>[3]): ProofVerifier =>
  fakeVerifier(proof => {
    const parsed = JSON.parse(proof) as RawBlockProof | RawBlockProof[]
    const parts = Array.isArray(parsed) ? parsed : [parsed]
    const steps = parts.map((part, i) =>
      step(i, part.from.seqno, part.to.seqno, part.to.seqno === 600 ? broken : undefined),
    )
    return report(steps, parts.at(-1)?.complete)
  })

const show = (path: string, verifier: ProofVerifier = acceptingVerifier(), handlers: Handlers = {}) =>
  renderScreen(
    fakeBackend({ ...network, ...handlers }),
    <VerifierContext value={verifier}>
      <ProofsScreen />
    </VerifierContext>,
    path,
  )

const result = () => screen.getByRole('region', { name: 'Result' })
const steps = () => [...screen.getByRole('list', { name: 'Chain of blocks' }).querySelectorAll('[data-step]')]
const title = (text: RegExp | string) => screen.findByRole('heading', { level: 1, name: text })

test('explains proofs, and sends no request before one is started', async () => {
  const verify = vi.fn<ProofVerifier['verify']>()
  const getBlockProof = vi.fn<NonNullable<Handlers['getBlockProof']>>()
  show('/proofs', { verify }, { getBlockProof })
  expect(screen.getByRole('heading', { name: 'Verify a block' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Example: from the zero state/ })).toBeTruthy()
  expect(verify).not.toHaveBeenCalled()
  expect(getBlockProof).not.toHaveBeenCalled()
})

test('fills in the last key block on request, and shows why it is not known', async () => {
  const getMasterchainHead = vi
    .fn<NonNullable<Handlers['getMasterchainHead']>>()
    .mockImplementationOnce(() => {
      throw new AppError('source.unreachable', { source: 'the network', reason: 'offline' })
    })
    .mockImplementationOnce(() => ({ seqno: 665, key_block: false, prev_key_block_seqno: 600 }) as never)
  show('/proofs', acceptingVerifier(), { getMasterchainHead })
  const button = await screen.findByRole('button', { name: 'Trusted block: Last key block' })
  fireEvent.click(button)
  expect(await screen.findByText('Cannot reach the network')).toBeTruthy()
  fireEvent.click(button)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Trusted block' })
  await waitFor(() => expect(field.value).toBe('600'))
  expect(screen.queryByText('Cannot reach the network')).toBeNull()
})

test('requests every part of a chain, and verifies each from the end of the previous one', async () => {
  const trusts: (string | undefined)[] = []
  const verifier = acceptingVerifier()
  show('/proofs?known=0&target=newest', {
    verify: requestedSeqnos => {
      trusts.push(requestedSeqnos.trust)
      return verifier.verify(requestedSeqnos)
    },
  })
  await title('Verified: block 665 is proven from block 0')
  expect(within(result()).getByRole('img', { name: 'Verified' })).toBeTruthy()
  expect(trusts).toEqual([0, 300, 600].map(seqno => formatBlockIdJson(block(seqno))))
  expect(steps().map(one => one.getAttribute('data-state'))).toEqual(['verified', 'verified', 'verified'])
  expect(result().textContent).toContain('in 3 parts')
  // The root hashes come from the source itself, which the screen must state.
  expect(screen.getByText(/hashes reported by the source of the proof/)).toBeTruthy()
})

test('a full block ID is not looked up', async () => {
  const debugBlockId = vi.fn(network.debugBlockId ?? (() => ({ id: block(0) })))
  const fullId = encodeURIComponent(formatBlockIdJson(block(0)))
  show(`/proofs?known=${fullId}&target=665`, acceptingVerifier(), { debugBlockId })
  await title(/^Verified/)
  expect(debugBlockId).toHaveBeenCalledOnce()
  expect(screen.getByText(/its hashes were entered/)).toBeTruthy()
})

test('a target alone is proven from the trusted block of the network', async () => {
  const [demo, ...rest] = status.networks
  show('/proofs?target=665', acceptingVerifier(), {
    getStatus: () => ({ ...status, networks: [{ ...demo!, trusted_block: block(0) }, ...rest] }),
  })
  await title('Verified: block 665 is proven from block 0')
  expect(screen.getByText(/from the network config/)).toBeTruthy()
})

test('a target alone waits for a trusted block if the network has none', async () => {
  show('/proofs?target=665')
  expect(await screen.findByRole('button', { name: /^Example/ })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Block to prove').value).toBe('665')
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
})

test('shows the failed step and claim, expands it, and stops fetching', async () => {
  const getBlockProof = vi.fn(network.getBlockProof!)
  show('/proofs?known=0&target=newest', acceptingVerifier('signatures'), { getBlockProof })
  await title('Failed at step 2: signatures')
  expect(within(result()).getByRole('img', { name: 'Failed' })).toBeTruthy()
  expect(within(result()).queryByRole('img', { name: 'Verified' })).toBeNull()
  expect(getBlockProof).toHaveBeenCalledTimes(2)
  const claims = within(screen.getByRole('list', { name: 'Claims of step 2' })).getAllByRole('listitem')
  expect(claims.map(claim => within(claim).getByRole('img').getAttribute('aria-label'))).toEqual([
    ...Array<string>(7).fill('Holds'),
    'Fails',
    'Unknown',
  ])
})

test('a proof that is not checkable is neither verified nor failed', async () => {
  const expectedReport = report(chain([90, 103], { at: 1, claim: 'signatures', how: 'unknown' }))
  show(
    '/proofs?known=0&target=103',
    fakeVerifier(() => expectedReport),
    {
      getBlockProof: () => proofResponse(block(0), block(103), true),
    },
  )
  await title('Not checkable at step 2: signatures')
  expect(within(result()).getByRole('img', { name: 'Not verified' })).toBeTruthy()
  expect(within(steps()[1] as HTMLElement).getByRole('img', { name: 'Not checkable' })).toBeTruthy()
})

test('stopping keeps the loaded parts, and continuing resumes from there', async () => {
  let release: (() => void) | undefined
  const heldRequest: NonNullable<Handlers['getBlockProof']> = async (input, settings) => {
    if (seqnoIn(input.params?.known_block) === '300')
      await new Promise<void>((resolve, reject) => {
        release = resolve
        settings.signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
      })
    return network.getBlockProof!(input, settings)
  }
  const requestedSeqnos: string[] = []
  const { user } = show('/proofs?known=0&target=newest', acceptingVerifier(), {
    getBlockProof: (input, settings) => {
      requestedSeqnos.push(seqnoIn(input.params?.known_block))
      return heldRequest(input, settings)
    },
  })
  await title('Fetching the chain to block 665')
  await waitFor(() => expect(release).toBeDefined())
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await title('Incomplete: verified up to block 300')
  expect(within(result()).getByRole('img', { name: 'Not verified' })).toBeTruthy()
  expect(steps()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(requestedSeqnos).toEqual(['0', '300', '300']))
  release?.()
  await title('Verified: block 665 is proven from block 0')
  expect(requestedSeqnos).toEqual(['0', '300', '300', '600'])
})

test('re-verifies the loaded proof offline', async () => {
  const backend = { ...network, getBlockProof: vi.fn(network.getBlockProof!) }
  const verify = vi.fn(acceptingVerifier().verify)
  const { user } = show('/proofs?known=0&target=newest', { verify }, backend)
  await title(/^Verified/)
  const before = backend.getBlockProof.mock.calls.length
  await user.click(screen.getByRole('button', { name: 'Verify again offline' }))
  expect(await screen.findByText(/Re-verified offline in/)).toBeTruthy()
  expect(backend.getBlockProof).toHaveBeenCalledTimes(before)
  const [last] = verify.mock.calls.at(-1) ?? []
  expect(JSON.parse(last?.proof ?? '')).toHaveLength(3)
  expect(last?.trust).toBe(formatBlockIdJson(block(0)))
})

test('a proof that ends at another block is rejected', async () => {
  show('/proofs?known=0&target=665', acceptingVerifier(), {
    getBlockProof: () => proofResponse(block(0), { ...block(665), root_hash: 'ff'.repeat(32) }, true),
  })
  await title(/^Incomplete/)
  expect(screen.getByText(/or to other hashes/)).toBeTruthy()
  expect(within(result()).queryByRole('img', { name: 'Verified' })).toBeNull()
})

test('a source without progress is not requested forever', async () => {
  const getBlockProof = vi.fn(() => proofResponse(block(0), block(0), false))
  show('/proofs?known=0&target=665', acceptingVerifier(), { getBlockProof })
  expect(await screen.findByText(/does not continue from block 0/)).toBeTruthy()
  expect(getBlockProof).toHaveBeenCalledOnce()
})

test('an unsupported source lists the sources with proofs', async () => {
  show('/proofs?known=0&target=665', acceptingVerifier(), {
    getBlockProof: () => {
      throw new AppError('source.unsupported', { source: 'toncenter', what: 'proofs of blocks' })
    },
  })
  expect(await screen.findByText('This proof is not available from toncenter')).toBeTruthy()
  expect(screen.getByText(/come from liteservers, from tonapi, and from snapshots/)).toBeTruthy()
  await title('Couldn’t fetch the chain')
})

test('a pasted proof is verified offline, from its first block if no block is entered', async () => {
  const verify = vi.fn(fakeVerifier(() => report(chain([90, 103]))).verify)
  const { user } = show('/proofs', { verify })
  await user.click(screen.getByRole('radio', { name: 'From a file or a text' }))
  fireEvent.change(screen.getByLabelText('Proof'), { target: { value: '{"my": "proof"}' } })
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await title('Verified: from block 0 to block 103, the proof’s last block')
  expect(verify.mock.calls[0]?.[0]).toMatchObject({ proof: '{"my": "proof"}', trust: undefined, target: undefined })
  expect(screen.getByText(/^Trusted root \(first block of the proof/)).toBeTruthy()
  expect(result().textContent).toContain('Block 0 is trusted only because the proof starts with it.')
  expect(location.search).toBe('?proof=pasted')
  await waitFor(() => expect(sessionStorage.getItem('tonoscope.proof')).toBe('{"my": "proof"}'))
})

test('a pasted proof is proven to the entered block only if it reaches it', async () => {
  setDraft('{}', '', '103')
  const verify = vi.fn(fakeVerifier(() => report(chain([90, 103]))).verify)
  show('/proofs?proof=pasted', { verify })
  await title('Verified: block 103 is proven from block 0')
  expect(verify.mock.calls[0]?.[0]).toMatchObject({ target: '103' })
})

test('an incomplete pasted proof offers to fetch the rest', async () => {
  setDraft('{}', formatBlockIdJson(block(0)))
  const verify = vi.fn(fakeVerifier(() => report(chain([90]), false)).verify)
  show('/proofs?proof=pasted', { verify })
  await title('Incomplete: verified up to block 90, the chain continues')
  expect(verify.mock.calls[0]?.[0].trust).toBe(formatBlockIdJson(block(0)))
  const link = screen.getByRole('link', { name: 'Continue from block 90' })
  const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
  expect([query.get('known'), query.get('target')]).toEqual([formatBlockIdJson(block(90)), 'newest'])
})

test('a proof that does not start with the trusted block is reported', async () => {
  setDraft('{}', formatBlockIdJson(block(5)))
  show('/proofs?proof=pasted', {
    verify: () =>
      Promise.reject(new AppError('input.argument', { name: 'trust', reason: 'the proof begins with block 0' })),
  })
  await title('Not checkable: the proof does not start with the trusted block')
  expect(screen.getByText('The proof begins with block 0.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('only masterchain blocks are requested', async () => {
  const getBlockProof = vi.fn(network.getBlockProof!)
  show('/proofs?known=0&target=(0,8000000000000000,7)', acceptingVerifier(), {
    getBlockProof,
    debugBlockId: () => ({ id: { ...block(7), workchain: 0 } }),
  })
  await title('Not checkable: proof chains connect masterchain blocks only')
  expect(getBlockProof).not.toHaveBeenCalled()
})

test('a text that is not a proof is reported', async () => {
  setDraft('{', '')
  show('/proofs?proof=pasted', {
    verify: () => Promise.reject(new AppError('input.json', { reason: 'it ends too early', offset: 1 })),
  })
  await title('Not checkable: not a proof')
  expect(screen.getByText(/Invalid JSON at character 1/)).toBeTruthy()
})

test('long chains show a line per step, which can be expanded', async () => {
  const seqnos = Array.from({ length: 40 }, (_, i) => (i + 1) * 10)
  const expectedReport: DebugProofReport = report(chain(seqnos))
  const { user } = show(
    '/proofs?known=0&target=400',
    fakeVerifier(() => expectedReport),
    {
      getBlockProof: () => proofResponse(block(0), block(400), true),
    },
  )
  await title(/^Verified/)
  expect(steps()).toHaveLength(40)
  expect(screen.getAllByRole('list', { name: /^Claims of step/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Step 7, block 60 to 70' }))
  const claims = screen.getByRole('list', { name: 'Claims of step 7' })
  expect(within(claims).getAllByRole('img', { name: 'Holds' })).toHaveLength(9)
  const seventh = steps()[6] as HTMLElement
  expect(within(seventh).getByText(/2 of 3 validators signed/).textContent).toContain('87 %')
  expect(within(seventh).getByRole('link', { name: 'Config' }).getAttribute('href')).toContain('/config?block=')
})

test('a very long chain renders its start and the deciding step, and the rest on request', async () => {
  const seqnos = Array.from({ length: 300 }, (_, i) => (i + 1) * 10)
  const expectedReport = report(chain(seqnos, { at: 250, claim: 'weight' }))
  const { user } = show(
    '/proofs?known=0&target=3000',
    fakeVerifier(() => expectedReport),
    { getBlockProof: () => proofResponse(block(0), block(3000), true) },
  )
  await title('Failed at step 251: more than two thirds of the weight')
  expect(steps()).toHaveLength(202)
  expect(screen.getByRole('list', { name: 'Claims of step 251' })).toBeTruthy()
  expect(screen.getByText(/98.more steps; of all 300, 250 are verified/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(steps()).toHaveLength(300)
})

test('saves the proof and the report, and copies the command', async () => {
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return 'blob:test'
  })
  const { user } = show('/proofs?known=0&target=newest')
  await title(/^Verified/)
  await user.click(screen.getByRole('button', { name: 'Proof' }))
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy the command for this verification' }))
  create.mockRestore()
  const [proof, expectedReport] = await Promise.all(saved.map(blob => blob.text()))
  expect(JSON.parse(proof ?? '')).toHaveLength(3)
  expect(JSON.parse(expectedReport ?? '')).toMatchObject({
    state: 'verified',
    to: { seqno: 665 },
    reached: { seqno: 665 },
  })
  expect(copied).toHaveBeenCalledWith(
    `npx tonoscope proof verify proof-0-665.json --trust '${formatBlockIdJson(block(0))}' --target '${formatBlockIdJson(block(665))}'`,
  )
})
