/**
 * The rich result that `/debug/emulate` gives: what `/v2` cannot say. Not part of the tonapi interface.
 *
 * Everything a screen or the command line shows of a run is here; nothing in it has to be computed from cells again.
 */
import { z } from 'zod'
import { bocHex, hashHex, int32, int64, intString, rawAddress, utime } from '../wire/scalars.ts'
import { BlockId } from './schemas/blocks.ts'
import { Event } from './schemas/event.ts'
import { Transaction } from './schemas/transaction.ts'

/** A block as people and tools name it. */
export const DebugBlock = z.object({
  workchain: int32,
  shard: z.string(),
  seqno: int32,
  root_hash: hashHex,
  file_hash: hashHex,
  utime,
})

/** Every argument of the run: given again, they give the same bytes. */
export const DebugArguments = z.object({
  network: z.string(),
  block: DebugBlock,
  now: utime,
  lt: int64,
  seed: hashHex,
  ignore_signature: z.boolean(),
  seconds_per_hop: int32,
  limits: z.object({ transactions: int32, time_ms: int32, gas: int64 }),
  overrides: z.array(
    z.object({ account: rawAddress, balance: int64.optional(), code: bocHex.optional(), data: bocHex.optional() }),
  ),
  /** The run repeats the block contexts of a trace that landed. */
  as_landed: z.boolean(),
})

/** Which emulator ran, and in what it differs from the network it imitates. */
export const DebugEmulator = z.object({
  build: z.string(),
  global_version: int32,
  network_global_version: int32.optional(),
  config_hash: hashHex,
  differences: z.array(z.string()),
})

/** One pre-flight line: a fact of the message against a fact of the account. */
export const DebugCheck = z.object({
  id: z.enum(['seqno', 'expiry', 'signature', 'wallet_id', 'balance']),
  status: z.enum(['ok', 'fail', 'unknown', 'not-applicable']),
  /** What exactly, for programs: `seqno.used`, `wallet_id.network`, … */
  code: z.string().optional(),
  /** One short sentence, e.g. `5 was expected, the message has 4`. */
  text: z.string(),
  expected: z.string().optional(),
  actual: z.string().optional(),
})

/** What the message says before anything runs. */
export const DebugMessage = z.object({
  kind: z.enum(['external', 'internal']),
  hash: hashHex,
  normalized_hash: hashHex.optional(),
  boc: bocHex,
  source: rawAddress.optional(),
  destination: rawAddress,
  /** The wallet's interface name where it is known, e.g. `wallet_v5r1`. */
  wallet: z.string().optional(),
  seqno: int64.optional(),
  wallet_id: int64.optional(),
  valid_until: utime.optional(),
  has_init: z.boolean(),
  /** Messages that the wallet is ordered to send. */
  orders: z.array(
    z.object({
      mode: int32,
      destination: rawAddress.optional(),
      value: int64.optional(),
      op_name: z.string().optional(),
      comment: z.string().optional(),
      boc: bocHex,
    }),
  ),
})

/** A decoded order of an action list (register c5). */
export const DebugOutAction = z.object({
  type: z.enum(['send_message', 'set_code', 'reserve', 'change_library', 'unknown']),
  mode: int32.optional(),
  destination: rawAddress.optional(),
  value: int64.optional(),
  /** Hash of the message as ordered (the one that leaves has its fees and times filled in). */
  message_hash: hashHex.optional(),
})

/** An account's state around one transaction. */
export const DebugAccountState = z.object({
  status: z.enum(['nonexist', 'uninit', 'active', 'frozen']),
  balance: int64,
  extra: z.array(z.object({ id: z.number(), amount: intString })),
  code_hash: hashHex.optional(),
  data_hash: hashHex.optional(),
  /** Cells in hex; present for accounts whose code or data changed, and at the root. */
  code: bocHex.optional(),
  data: bocHex.optional(),
  last_transaction_lt: int64.optional(),
  last_transaction_hash: hashHex.optional(),
})

/** Why something that was sent has no transaction in this tree. */
export const DebugCut = z.object({
  message_hash: hashHex,
  destination: rawAddress.optional(),
  value: int64,
  op_name: z.string().optional(),
  kind: z.enum([
    'transactions',
    'time',
    'gas',
    'depth',
    'library',
    'source',
    'emulator',
    'cancelled',
    'pending',
    'not-searched',
  ]),
  text: z.string(),
})

/** Whether the emulated transaction is the one that landed. */
export const DebugLanded = z.object({ hash: hashHex, equal: z.boolean() })

const debugNode = z.object({
  /** Path from the root, `0`, `0.1`, …: stable for the same run. */
  id: z.string(),
  transaction: Transaction,
  interfaces: z.array(z.string()),
  /** What the exit code means to this contract in this phase, for people; absent on plain success. */
  compute_note: z.object({ name: z.string(), description: z.string() }).optional(),
  action_note: z.object({ name: z.string(), description: z.string() }).optional(),
  /** Absent when the source does not tell the state: a landed transaction without its account. */
  before: DebugAccountState.optional(),
  after: DebugAccountState.optional(),
  /** Absent when the orders are not known: they are in no transaction. */
  actions: z.array(DebugOutAction).optional(),
  cuts: z.array(DebugCut),
  landed: DebugLanded.optional(),
})
/** One transaction with all that is known of it; children are in `children`. */
export type DebugNode = z.output<typeof debugNode> & { children: DebugNode[] }
export const DebugNode: z.ZodType<DebugNode, unknown> = z
  .object({
    ...debugNode.shape,
    get children() {
      return z.array(DebugNode)
    },
  })
  .meta({ id: 'DebugNode' })

/** One fact that a reader should know; silent losses are findings on traces whose every exit code is 0. */
export const DebugFinding = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'failure']),
  /** Node id, where the finding is about one transaction. */
  node: z.string().optional(),
  sentence: z.string(),
  /** What to change, where that can be said. */
  advice: z.string().optional(),
  evidence: z.array(z.object({ name: z.string(), value: z.string() })),
})

/** The answer in one sentence, and the three questions kept apart. */
export const DebugVerdict = z.object({
  outcome: z.enum(['success', 'rejected', 'failed', 'partly', 'partial']),
  sentence: z.string(),
  accepted: z.enum(['yes', 'no', 'unknown']),
  every_transaction_succeeded: z.enum(['yes', 'no', 'unknown']),
  intent: z.enum(['happened', 'failed', 'partly', 'unknown']),
  first_failing_node: z.string().optional(),
  findings: z.array(DebugFinding),
})

/** How the event came to be told as it is: for who writes patterns, and for who doubts. */
export const DebugExplanation = z
  .object({
    /** In the order of the event's actions. */
    actions: z.array(
      z.object({
        type: z.string(),
        /** `generic`: no pattern took it; `orders.unsent`: an order that never left its wallet. */
        pattern: z.string(),
        /** What it is made of; of an unsent order the wallet's transaction. */
        transactions: z.array(hashHex),
        /** Patterns of the actions that this one was made of. */
        built_on: z.array(z.string()),
      }),
    ),
    /** Transactions that no pattern took, in the order of the tree. */
    generic: z.array(
      z.object({
        transaction: hashHex,
        /** What its message says, by name or by code; absent when it says nothing. */
        operation: z.string().optional(),
        /** The pattern whose checks went deepest before one failed; absent when none looks for anything like it. */
        nearest: z
          .object({
            pattern: z.string(),
            makes: z.string(),
            /** Names of children from the pattern's root, with dots; empty for the root. */
            place: z.string(),
            /** The transaction at which the check failed. */
            at: hashHex,
            check: z.enum(['kind', 'operation', 'interface', 'condition', 'child', 'children', 'builder']),
            text: z.string(),
          })
          .optional(),
      }),
    ),
  })
  .meta({ id: 'DebugExplanation' })
export type DebugExplanation = z.output<typeof DebugExplanation>

/** A message that no account took. */
export const DebugRejection = z.object({
  account: rawAddress,
  exit_code: int32.optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  text: z.string(),
  vm_log: z.string(),
  state: DebugAccountState,
  interfaces: z.array(z.string()),
})

/** What the run knows of an account besides its transactions. */
export const DebugAccount = z.object({
  address: rawAddress,
  name: z.string().optional(),
  interfaces: z.array(z.string()),
})

/** The whole result of one run. */
export const DebugResult = z
  .object({
    message: DebugMessage,
    arguments: DebugArguments,
    emulator: DebugEmulator,
    preflight: z.array(DebugCheck),
    verdict: DebugVerdict,
    rejection: DebugRejection.optional(),
    trace: DebugNode.optional(),
    event: Event.optional(),
    /** Present when it was asked for. */
    explanation: DebugExplanation.optional(),
    accounts: z.array(DebugAccount),
    /** Present when the tree is not whole: why, in words, and by code. */
    partial: z.object({ kind: z.string(), text: z.string() }).optional(),
    /** For a message that landed: how many transactions of the run are the landed ones, bit for bit. */
    landed: z.object({ equal: int32, emulated: int32, landed: int32 }).optional(),
    took_ms: z.number(),
  })
  .meta({ id: 'DebugResult' })
export type DebugResult = z.output<typeof DebugResult>
export type DebugCheck = z.output<typeof DebugCheck>
export type DebugCut = z.output<typeof DebugCut>
export type DebugMessage = z.output<typeof DebugMessage>
export type DebugFinding = z.output<typeof DebugFinding>
export type DebugVerdict = z.output<typeof DebugVerdict>
export type DebugArguments = z.output<typeof DebugArguments>
export type DebugAccountState = z.output<typeof DebugAccountState>
export type DebugOutAction = z.output<typeof DebugOutAction>

/** One step of the VM. */
export const DebugStep = z.object({
  instruction: z.string(),
  gas_remaining: int64.optional(),
  /** Stack before the instruction, top last, as the emulator prints it. */
  stack: z.string().optional(),
  code_hash: hashHex.optional(),
  offset: int32.optional(),
  exception: int32.optional(),
})

/** The steps of one transaction, from a second run of it at stack level. */
export const DebugSteps = z
  .object({
    node: z.string(),
    steps: z.array(DebugStep),
    /** The emulator keeps the end of a long log; the beginning of this one is missing. */
    truncated: z.boolean(),
    exit_code: int32.optional(),
    log: z.string(),
  })
  .meta({ id: 'DebugSteps' })
export type DebugSteps = z.output<typeof DebugSteps>
export type DebugStep = z.output<typeof DebugStep>

/** What was recognised in a pasted text, before anything runs. */
export const DebugRecognition = z
  .object({
    /** In the order of likelihood; more than one means that the reader has to choose. */
    candidates: z.array(
      z.object({
        kind: z.enum([
          'external-message',
          'internal-message',
          'external-out-message',
          'transaction',
          'body',
          'state-init',
          'cell',
          'hash',
          'address',
          'block',
          'transfer-link',
          'explorer-link',
        ]),
        /** One line, e.g. `External message to EQ…, wallet v5r1, seqno 5, 3 transfers, valid for 48 s`. */
        sentence: z.string(),
        /** What to hand to an operation: a BOC in hex, a hash, an address, a block id. */
        value: z.string(),
        /** Where it was found, when the text held more than it. */
        found_in: z.string().optional(),
        message: DebugMessage.optional(),
        preflight: z.array(DebugCheck).optional(),
        /** Of an external message with a known wallet's signature: the same without it, to be shared. */
        without_signature: bocHex.optional(),
      }),
    ),
    /** Why nothing usable was found, in words; offset in bytes of the decoded bag where there is one. */
    problem: z.object({ code: z.string(), text: z.string(), offset: int32.optional() }).optional(),
  })
  .meta({ id: 'DebugRecognition' })
export type DebugRecognition = z.output<typeof DebugRecognition>

/** A message that can be tried at once. */
export const DebugSample = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  boc: bocHex,
  /** The masterchain block to run at; the newest when absent. */
  block_seqno: int32.optional(),
  /** It landed: the run can repeat it as landed. */
  landed: z.boolean(),
  group: z.enum(['works', 'fails', 'rejected', 'large']),
  /** Arguments that show it best, to be given to the run as they are; the usual ones when absent. */
  arguments: z
    .object({
      ignore_signature: z.boolean().optional(),
      limits: z.object({ transactions: int32.optional() }).optional(),
    })
    .optional(),
})
export const DebugSamples = z.object({ samples: z.array(DebugSample) }).meta({ id: 'DebugSamples' })
export type DebugSample = z.output<typeof DebugSample>

/** How the service is: networks, newest blocks, emulator. */
export const Status = z
  .object({
    /** These three are what tonapi answers here. */
    rest_online: z.boolean(),
    indexing_latency: int32,
    last_known_masterchain_seqno: int32,
    version: z.string(),
    default_network: z.string(),
    networks: z.array(
      z.object({
        name: z.string(),
        sources: z.array(z.string()),
        head: DebugBlock.optional(),
        global_version: int32.optional(),
        /** The block from which everything of the network is proven: its zero state, or a newer one that clients are given. */
        trusted_block: BlockId.optional(),
        /** A recorded network: its clock stands at its newest block. */
        recorded: z.boolean(),
        /** Nobody asked about this network, so it was not asked either: `/{name}/v2/status` does. */
        unasked: z.boolean().optional(),
        problem: z.string().optional(),
      }),
    ),
    emulator: z.object({ build: z.string(), global_version: int32 }),
  })
  .meta({ id: 'Status' })
export type Status = z.output<typeof Status>
