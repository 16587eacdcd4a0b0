import type { Sample } from '@tonoscope/core/chain/snapshot/Snapshot'
import type { SnapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { interfacesByCodeHash } from '@tonoscope/core/contracts/interfaces'
import { readWalletData } from '@tonoscope/core/messages/walletData'
import { readShardAccount } from '@tonoscope/core/tlb/account'
import { type Address, unixSec } from '@tonoscope/core/units'
import type { Recording } from './recording.ts'
import {
  comment,
  createSignedMessage,
  isSignerKind,
  jettonTransfer,
  type OutMessage,
  type Signer,
  type SigningOptions,
} from './sign.ts'

/** The maximum of a wallet's 32-bit valid_until: these samples never expire. */
const neverExpires = unixSec(0xffffffff)
const ton = 1_000_000_000n

/** Messages for the newest state of the recorded network, signed with the keys of its wallets. */
export async function freshSamples(source: SnapshotSource, { accountNames, seeds }: Recording): Promise<Sample[]> {
  const head = await source.getMasterchainBlock('newest')
  const addressOf = (name: string): Address => {
    const address = accountNames[name]
    if (!address) throw new Error(`unknown account name: ${name}`)
    return address
  }
  const getSigner = async (name: string): Promise<Signer> => {
    const address = addressOf(name)
    const { shardAccount } = await source.getAccount(address, head.id)
    const state = shardAccount && readShardAccount(shardAccount).account?.storage.state
    const code = state?.type === 'active' ? state.init.code : undefined
    const kind = code && interfacesByCodeHash(code.hash())?.find(isSignerKind)
    const data = state?.type === 'active' && state.init.data && kind ? readWalletData(kind, state.init.data) : undefined
    const seed = seeds[name]
    if (!data || !seed || !kind) throw new Error(`${name} has no supported wallet`)
    return { address, kind, data, seed }
  }
  const [alice, bob, frank] = await Promise.all(['alice', 'bob', 'frank'].map(getSigner))
  if (!alice || !bob || !frank) throw new Error('a wallet is missing')
  const hello: OutMessage = { to: alice.address, nano: ton, body: comment('Hello from the demo network') }
  const sample = (
    about: Omit<Sample, 'message'>,
    signer: Signer,
    outMessages: readonly OutMessage[],
    options: Partial<SigningOptions> = {},
  ): Sample => ({
    ...about,
    message: createSignedMessage(signer, outMessages, { validUntil: neverExpires, ...options }),
  })
  return [
    sample(
      {
        id: 'fresh-transfer',
        title: 'A transfer, not sent yet',
        description: 'A v5r1 wallet sends 1 TON with a comment, run on the newest state.',
        group: 'works',
      },
      bob,
      [hello],
    ),
    sample(
      {
        id: 'fresh-jetton-transfer',
        title: 'A jetton transfer, not sent yet',
        description: 'A v4r2 wallet sends 12.5 jettons with a comment, run on the newest state.',
        group: 'works',
      },
      alice,
      [
        {
          to: addressOf('jettonWalletAlice'),
          nano: ton / 10n,
          body: jettonTransfer(12_500_000_000n, bob.address, alice.address, 'For the coffee'),
        },
      ],
    ),
    sample(
      {
        id: 'fresh-three-transfers',
        title: 'Three transfers, not sent yet',
        description: 'One signature, three recipients.',
        group: 'works',
      },
      bob,
      ['alice', 'carol', 'judy'].map((name, index) => ({
        to: addressOf(name),
        nano: BigInt(index + 1) * ton,
        body: comment(`Part ${index + 1} of 3`),
      })),
    ),
    sample(
      {
        id: 'fresh-not-enough-balance',
        title: 'More than the wallet has',
        description:
          'The wallet tries to send 5 TON, has less than 1 TON, and ignores errors: nothing is sent, every exit code is 0.',
        group: 'fails',
      },
      frank,
      [{ ...hello, nano: 5n * ton }],
    ),
    sample(
      {
        id: 'fresh-wrong-seqno',
        title: 'Wrong seqno',
        description: 'The message was signed for an earlier state of the wallet (exit code 133).',
        group: 'rejected',
      },
      bob,
      [hello],
      { seqno: (bob.data.seqno ?? 0) - 1 },
    ),
    sample(
      {
        id: 'fresh-wrong-signature',
        title: 'Wrong signature',
        description: 'Signed with another key (exit code 35).',
        group: 'rejected',
      },
      alice,
      [{ ...hello, to: bob.address }],
      { seed: bob.seed },
    ),
    sample(
      {
        id: 'fresh-wrong-wallet-id',
        title: 'Wrong wallet ID',
        description: 'The message is signed for the same key on another network (exit code 134).',
        group: 'rejected',
      },
      bob,
      [hello],
      // v5r1, subwallet 0 of the main network: (1 << 31) ^ its global id -239, unsigned
      { walletId: 0x7fffff11n },
    ),
    sample(
      {
        id: 'fresh-expired',
        title: 'Expired',
        description: 'It was valid until a minute before the newest block (exit code 36).',
        group: 'rejected',
      },
      alice,
      [{ ...hello, to: bob.address }],
      { validUntil: unixSec(head.genUtime - 60) },
    ),
  ]
}
