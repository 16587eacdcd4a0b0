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
import { changeProofDraft, sendProofDraft } from '../../files/proofDraft.ts'
import { ProofsScreen } from './ProofsScreen.tsx'
import { VerifierContext } from './verifierContext.ts'

type Answers = Parameters<typeof fakeBackend>[0]

beforeEach(() => {
  sessionStorage.clear()
  prepare('', '')
})

function prepare(text: string, trust: string): void {
  changeProofDraft({ text, trust })
  sendProofDraft()
}

/** A network whose proofs go three blocks at a time; block names are numbers, and 665 is the newest. */
const network: Answers = {
  getStatus: () => status,
  debugBlockId: ({ body }) => {
    if (body.block === 'nonsense') throw new AppError('input.block', { text: 'nonsense' })
    return { id: block(body.block === 'newest' ? 665 : Number(body.block)) }
  },
  getBlockProof: ({ params }) => {
    const from = Number(seqnoIn(params?.known_block))
    const target = Number(seqnoIn(params?.target_block))
    const to = from < target ? Math.min(target, (Math.floor(from / 300) + 1) * 300) : target
    return answer(block(from), block(to), to === target)
  },
}
const seqnoIn = (name: string | undefined): string => name?.split(',')[2] ?? ''
const answer = (from: BlockIdExtJson, to: BlockIdExtJson, complete: boolean): RawBlockProof => ({
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

/** Verifies whatever the network above answers: one step for an answer. */
const believing = (broken?: Parameters<typeof step>[3]): ProofVerifier =>
  fakeVerifier(proof => {
    const said = JSON.parse(proof) as RawBlockProof | RawBlockProof[]
    const parts = Array.isArray(said) ? said : [said]
    const steps = parts.map((part, i) =>
      step(i, part.from.seqno, part.to.seqno, part.to.seqno === 600 ? broken : undefined),
    )
    return report(steps, parts.at(-1)?.complete)
  })

const show = (path: string, verifier: ProofVerifier = believing(), answers: Answers = {}) =>
  renderScreen(
    fakeBackend({ ...network, ...answers }),
    <VerifierContext value={verifier}>
      <ProofsScreen />
    </VerifierContext>,
    path,
  )

const result = () => screen.getByRole('region', { name: 'Result' })
const steps = () => [...screen.getByRole('list', { name: 'Chain of blocks' }).querySelectorAll('[data-step]')]
const title = (text: RegExp | string) => screen.findByRole('heading', { level: 1, name: text })

test('says what a proof is, and asks nothing before it is asked', async () => {
  const verify = vi.fn<ProofVerifier['verify']>()
  const getBlockProof = vi.fn<NonNullable<Answers['getBlockProof']>>()
  show('/proofs', { verify }, { getBlockProof })
  expect(screen.getByRole('heading', { name: 'Verify a block' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Example: from the zero state/ })).toBeTruthy()
  expect(verify).not.toHaveBeenCalled()
  expect(getBlockProof).not.toHaveBeenCalled()
})

test('asks for every part of a chain, and verifies each from where the last one ended', async () => {
  const trusts: (string | undefined)[] = []
  const verifier = believing()
  show('/proofs?known=0&target=newest', {
    verify: asked => {
      trusts.push(asked.trust)
      return verifier.verify(asked)
    },
  })
  await title('Verified: block 665 is proven from block 0')
  expect(within(result()).getByRole('img', { name: 'Verified' })).toBeTruthy()
  expect(trusts).toEqual([0, 300, 600].map(seqno => formatBlockIdJson(block(seqno))))
  expect(steps().map(one => one.getAttribute('data-state'))).toEqual(['verified', 'verified', 'verified'])
  expect(result().textContent).toContain('in 3 parts')
  // Its hashes came from the source itself: that is no small print.
  expect(screen.getByText(/told by the source that the proof comes from/)).toBeTruthy()
})

test('a block that is named in full is not looked up', async () => {
  const debugBlockId = vi.fn(network.debugBlockId ?? (() => ({ id: block(0) })))
  const whole = encodeURIComponent(formatBlockIdJson(block(0)))
  show(`/proofs?known=${whole}&target=665`, believing(), { debugBlockId })
  await title(/^Verified/)
  expect(debugBlockId).toHaveBeenCalledOnce()
  expect(screen.getByText(/because its hashes were given/)).toBeTruthy()
})

test('a target alone is proven from the block that the network trusts', async () => {
  const [demo, ...rest] = status.networks
  show('/proofs?target=665', believing(), {
    getStatus: () => ({ ...status, networks: [{ ...demo!, trusted_block: block(0) }, ...rest] }),
  })
  await title('Verified: block 665 is proven from block 0')
  expect(screen.getByText(/because the configuration of the network names it/)).toBeTruthy()
})

test('a target alone waits for a trusted block where the network names none', async () => {
  show('/proofs?target=665')
  expect(await screen.findByRole('button', { name: /^Example/ })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Block to be proven').value).toBe('665')
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
})

test('names the step and the claim that fail, opens it, and asks for no more', async () => {
  const getBlockProof = vi.fn(network.getBlockProof!)
  show('/proofs?known=0&target=newest', believing('signatures'), { getBlockProof })
  await title('Failed at step 2: signatures')
  expect(within(result()).getByRole('img', { name: 'Failed' })).toBeTruthy()
  expect(within(result()).queryByRole('img', { name: 'Verified' })).toBeNull()
  expect(getBlockProof).toHaveBeenCalledTimes(2)
  const claims = within(screen.getByRole('list', { name: 'Claims of step 2' })).getAllByRole('listitem')
  expect(claims.map(claim => within(claim).getByRole('img').getAttribute('aria-label'))).toEqual([
    ...Array<string>(7).fill('Holds'),
    'Fails',
    'Cannot be told',
  ])
})

test('what cannot be checked is neither verified nor failed', async () => {
  const told = report(chain([90, 103], { at: 1, claim: 'signatures', how: 'unknown' }))
  show(
    '/proofs?known=0&target=103',
    fakeVerifier(() => told),
    {
      getBlockProof: () => answer(block(0), block(103), true),
    },
  )
  await title('Not checkable at step 2: signatures')
  expect(within(result()).getByRole('img', { name: 'Not certain' })).toBeTruthy()
  expect(within(steps()[1] as HTMLElement).getByRole('img', { name: 'Not checkable' })).toBeTruthy()
})

test('stopping keeps what arrived, and continuing goes on from there', async () => {
  let letGo: (() => void) | undefined
  const held: NonNullable<Answers['getBlockProof']> = async (input, settings) => {
    if (seqnoIn(input.params?.known_block) === '300')
      await new Promise<void>((resolve, reject) => {
        letGo = resolve
        settings.signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
      })
    return network.getBlockProof!(input, settings)
  }
  const asked: string[] = []
  const { user } = show('/proofs?known=0&target=newest', believing(), {
    getBlockProof: (input, settings) => {
      asked.push(seqnoIn(input.params?.known_block))
      return held(input, settings)
    },
  })
  await title('Asking for the way to block 665')
  await waitFor(() => expect(letGo).toBeDefined())
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await title('Incomplete: verified up to block 300')
  expect(within(result()).getByRole('img', { name: 'Not certain' })).toBeTruthy()
  expect(steps()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(asked).toEqual(['0', '300', '300']))
  letGo?.()
  await title('Verified: block 665 is proven from block 0')
  expect(asked).toEqual(['0', '300', '300', '600'])
})

test('verifies again from what is here, without a word to the network', async () => {
  const backend = { ...network, getBlockProof: vi.fn(network.getBlockProof!) }
  const verify = vi.fn(believing().verify)
  const { user } = show('/proofs?known=0&target=newest', { verify }, backend)
  await title(/^Verified/)
  const before = backend.getBlockProof.mock.calls.length
  await user.click(screen.getByRole('button', { name: 'Verify again offline' }))
  expect(await screen.findByText(/from what is on this page, nobody was asked for anything/)).toBeTruthy()
  expect(backend.getBlockProof).toHaveBeenCalledTimes(before)
  const [last] = verify.mock.calls.at(-1) ?? []
  expect(JSON.parse(last?.proof ?? '')).toHaveLength(3)
  expect(last?.trust).toBe(formatBlockIdJson(block(0)))
})

test('a proof that ends at another block is not taken for the one that was asked for', async () => {
  show('/proofs?known=0&target=665', believing(), {
    getBlockProof: () => answer(block(0), { ...block(665), root_hash: 'ff'.repeat(32) }, true),
  })
  await title(/^Incomplete/)
  expect(screen.getByText(/it has other hashes/)).toBeTruthy()
  expect(within(result()).queryByRole('img', { name: 'Verified' })).toBeNull()
})

test('a source that does not get on is not asked for ever', async () => {
  const getBlockProof = vi.fn(() => answer(block(0), block(0), false))
  show('/proofs?known=0&target=665', believing(), { getBlockProof })
  expect(await screen.findByText(/does not go on from block 0/)).toBeTruthy()
  expect(getBlockProof).toHaveBeenCalledOnce()
})

test('a source without proofs is told with those that have them', async () => {
  show('/proofs?known=0&target=665', believing(), {
    getBlockProof: () => {
      throw new AppError('source.unsupported', { source: 'toncenter', what: 'proofs of blocks' })
    },
  })
  expect(await screen.findByText('toncenter does not hold this proof')).toBeTruthy()
  expect(screen.getByText(/come from liteservers, from tonapi, and from snapshots/)).toBeTruthy()
  await title('Not checkable: the chain could not be had')
})

test('a pasted proof is verified without the network, from its own first block where none is named', async () => {
  const verify = vi.fn(fakeVerifier(() => report(chain([90, 103]))).verify)
  const { user } = show('/proofs', { verify })
  await user.click(screen.getByRole('radio', { name: 'From a file or a text' }))
  fireEvent.change(screen.getByLabelText('Proof'), { target: { value: '{"my": "proof"}' } })
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await title('Verified: block 103 is proven from block 0')
  expect(verify.mock.calls[0]?.[0]).toMatchObject({ proof: '{"my": "proof"}', trust: undefined })
  expect(screen.getByText(/^Believed without proof, because the proof begins with it/)).toBeTruthy()
  expect(result().textContent).toContain('Block 0 is believed because the proof begins with it.')
  expect(location.search).toBe('?proof=pasted')
  expect(sessionStorage.getItem('tonoscope.proof')).toBe('{"my": "proof"}')
})

test('a pasted proof that goes on says where, and offers to ask for the rest', async () => {
  prepare('{}', formatBlockIdJson(block(0)))
  const verify = vi.fn(fakeVerifier(() => report(chain([90]), false)).verify)
  show('/proofs?proof=pasted', { verify })
  await title('Incomplete: verified up to block 90, and the chain goes on')
  expect(verify.mock.calls[0]?.[0].trust).toBe(formatBlockIdJson(block(0)))
  const link = screen.getByRole('link', { name: 'Go on from block 90' })
  const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
  expect([query.get('known'), query.get('target')]).toEqual([formatBlockIdJson(block(90)), 'newest'])
})

test('a proof that begins elsewhere than with the block that is trusted says so', async () => {
  prepare('{}', formatBlockIdJson(block(5)))
  show('/proofs?proof=pasted', {
    verify: () =>
      Promise.reject(new AppError('input.argument', { name: 'trust', reason: 'the proof begins with block 0' })),
  })
  await title('Not checkable: the proof does not begin with the block that you trust')
  expect(screen.getByText('The proof begins with block 0.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('only masterchain blocks are asked for', async () => {
  const getBlockProof = vi.fn(network.getBlockProof!)
  show('/proofs?known=0&target=shard', believing(), {
    getBlockProof,
    debugBlockId: () => ({ id: { ...block(7), workchain: 0 } }),
  })
  await title('Not checkable: only masterchain blocks have chains')
  expect(getBlockProof).not.toHaveBeenCalled()
})

test('what cannot be read as a proof is said so', async () => {
  prepare('{', '')
  show('/proofs?proof=pasted', {
    verify: () => Promise.reject(new AppError('input.json', { reason: 'it ends too early', offset: 1 })),
  })
  await title('Not checkable: this cannot be read as a proof')
  expect(screen.getByText(/This is not JSON at character 1/)).toBeTruthy()
})

test('long chains show a line a step; the reader opens what is of interest', async () => {
  const seqnos = Array.from({ length: 40 }, (_, i) => (i + 1) * 10)
  const told: DebugProofReport = report(chain(seqnos))
  const { user } = show(
    '/proofs?known=0&target=400',
    fakeVerifier(() => told),
    {
      getBlockProof: () => answer(block(0), block(400), true),
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

test('of a chain of years the beginning and what decided it are drawn, the rest on request', async () => {
  const seqnos = Array.from({ length: 300 }, (_, i) => (i + 1) * 10)
  const told = report(chain(seqnos, { at: 250, claim: 'weight' }))
  const { user } = show(
    '/proofs?known=0&target=3000',
    fakeVerifier(() => told),
    { getBlockProof: () => answer(block(0), block(3000), true) },
  )
  await title('Failed at step 251: two thirds of the weight')
  expect(steps()).toHaveLength(202)
  expect(screen.getByRole('list', { name: 'Claims of step 251' })).toBeTruthy()
  expect(screen.getByText(/98.more steps; of all 300, 250 are verified/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(steps()).toHaveLength(300)
})

test('the proof, the report and the command leave the page', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Copy the command that checks the same' }))
  create.mockRestore()
  const [proof, told] = await Promise.all(saved.map(blob => blob.text()))
  expect(JSON.parse(proof ?? '')).toHaveLength(3)
  expect(JSON.parse(told ?? '')).toMatchObject({ state: 'verified', to: { seqno: 665 }, reached: { seqno: 665 } })
  expect(copied).toHaveBeenCalledWith(
    `npx tonoscope proof verify proof-0-665.json --trust '${formatBlockIdJson(block(0))}'`,
  )
})
