/**
 * Who may import whom. One row per folder; the row of the deepest folder counts, and a folder may always import itself.
 *
 * - `may`: folders and files of the project that it may import; `mayTypes`: those of which it may import types only
 * - `not`: exceptions from `may`
 * - `packages`: what it may import from npm; left out: anything but electron
 * - `node`: whether it may import Node's own modules
 *
 * `*` stands for one name: `features/*` makes each feature a folder of its own, which cannot import its neighbours.
 *
 * @typedef {{ may: string[], mayTypes?: string[], not?: string[], packages?: string[], node: boolean }} Row
 */

const base = ['core/src/blockId.ts', 'core/src/errors.ts', 'core/src/units.ts', 'core/src/wire']
const cells = [...base, 'core/src/cell']
const layouts = [...cells, 'core/src/tlb']
const contractLayers = [...layouts, 'core/src/messages', 'core/src/contracts']
const chainSource = 'core/src/chain/ChainSource.ts'
// Pure: how a thing is shown of which nothing is known.
const displayHelpers = ['core/src/naming/zeroAddress.ts', 'core/src/naming/previews.ts']
const publicContract = [...base, 'core/src/contract']
const hostImports = [
  ...publicContract,
  'core/src/operations',
  'core/src/engines',
  'core/src/present',
  'core/src/text',
  'core/src/chain',
  'core/src/emulator',
]
// Everything below the engines.
const facts = [
  'actions',
  'cell',
  'chain',
  'config',
  'contract',
  'contracts',
  'emulator',
  'flow',
  'input',
  'messages',
  'naming',
  'proof',
  'tlb',
  'trace',
  'verdict',
  'wire',
  'blockId.ts',
  'errors.ts',
  'units.ts',
  'plural.ts',
].map(name => `core/src/${name}`)
// In the renderer `ui → features → app`; the worker is reached by its address only.
const upperLayers = ['renderer/src/features', 'renderer/src/app', 'renderer/src/worker']

/** @type {(may: string[], more?: Partial<Row>) => Row} */
const core = (may, more) => ({ may, packages: [], node: false, ...more })

/** What an engine may import: everything below, the context of its call, the presenters, and the engines named. */
const engine = (...others) => [
  ...facts,
  'core/src/engines/context',
  'core/src/present',
  ...others.map(name => `core/src/engines/${name}`),
]

/** @type {Record<string, Row>} */
export const importTable = {
  'core/src/errors.ts': core([]),
  'core/src/plural.ts': core([]),
  'core/src/units.ts': core(['core/src/errors.ts']),
  'core/src/blockId.ts': core(['core/src/units.ts']),
  'core/src/wire': core(base, { packages: ['zod'] }),
  'core/src/cell': core(base, { packages: ['@noble/hashes'] }),
  'core/src/tlb': core(cells, { packages: ['@noble/hashes'] }),
  'core/src/messages': core(contractLayers),
  'core/src/contracts': core(contractLayers),
  'core/src/config': core(layouts, { packages: ['zod'] }),
  'core/src/proof': core([...layouts, 'core/src/config'], { packages: ['@noble/curves', '@noble/hashes'] }),
  'core/src/input': core(contractLayers),
  'core/src/chain': core([...layouts, 'core/src/config', 'core/src/proof', 'core/src/contracts/stack.ts'], {
    packages: ['fflate', 'zod', '@noble/curves', '@noble/hashes'],
  }),
  'core/src/chain/networks': core([...layouts, 'core/src/chain', 'core/src/contract/networks.ts'], {
    packages: ['zod'],
  }),
  // Only here is the WebAssembly's calling convention known.
  'core/src/emulator': core([...contractLayers, 'core/src/config', chainSource], { packages: ['@ton/sandbox'] }),
  'core/src/trace': core(contractLayers, {
    mayTypes: [chainSource, 'core/src/chain/TraceSource.ts', 'core/src/emulator/Emulation.ts'],
    packages: ['zod'],
  }),
  // Pure and synchronous: neither network nor emulator nor names.
  // They say what a name looks like; who has which one is asked for afterwards.
  'core/src/actions': core([...contractLayers, 'core/src/trace', 'core/src/contract/schemas', ...displayHelpers], {
    mayTypes: ['core/src/naming/Names.ts'],
    packages: ['zod'],
  }),
  'core/src/flow': core([...contractLayers, 'core/src/trace', 'core/src/actions', 'core/src/contract/schemas'], {
    mayTypes: ['core/src/naming/Names.ts'],
  }),
  // Names are asked for when it is known what happened.
  'core/src/naming': core(
    [...contractLayers, 'core/src/trace', 'core/src/actions', 'core/src/flow', 'core/src/contract/schemas'],
    {
      mayTypes: [chainSource],
      packages: ['zod'],
    },
  ),
  'core/src/verdict': core(
    [...contractLayers, 'core/src/trace', 'core/src/actions', 'core/src/flow', 'core/src/contract'],
    {
      mayTypes: [chainSource, 'core/src/emulator/Emulation.ts'],
      packages: ['@noble/curves', '@noble/hashes'],
    },
  ),
  'core/src/contract': core([...base, 'core/src/actions/kinds', 'core/src/config'], { packages: ['zod'] }),
  // Engines do the work of the operations, one subject each; `context` is what every call of them is given.
  'core/src/engines/context': core(facts),
  'core/src/engines/describe': core(engine()),
  'core/src/present': core([...facts, 'core/src/engines/context', 'core/src/engines/describe']),
  'core/src/text': core([...facts, 'core/src/present', 'core/src/engines']),
  'core/src/engines/run': core(engine('describe')),
  'core/src/engines/event': core(engine('describe', 'blocks')),
  'core/src/engines/blocks': core(engine()),
  'core/src/engines/config': core(engine('blocks')),
  'core/src/engines/items': core(engine()),
  'core/src/engines/proofs': core(engine('blocks')),
  'core/src/engines/capsule': core([...engine('run', 'event', 'describe', 'blocks'), 'core/src/operations']),
  'core/src/engines/snapshot': core(engine('capsule', 'blocks', 'event')),
  // Thin: an operation checks its request, calls an engine and presents what it returns.
  'core/src/operations': core(['core/src'], { packages: ['zod'] }),

  'renderer/src': { may: [...publicContract, 'renderer/src'], not: ['renderer/src/worker'], node: false },
  'renderer/src/*': { may: [...publicContract, 'renderer/src'], not: upperLayers, node: false },
  'renderer/src/ui': {
    may: [...publicContract, 'renderer/src'],
    not: [...upperLayers, 'renderer/src/backend'],
    node: false,
  },
  // The file itself, to be handed out; what is in it the worker reads.
  'renderer/src/files/demoFile.ts': { may: ['core/demo'], node: false },
  'renderer/src/features/*': { may: [...publicContract, 'renderer/src'], not: upperLayers, node: false },
  'renderer/src/app': { may: [...publicContract, 'renderer/src'], not: ['renderer/src/worker'], node: false },
  // Hosts, and only hosts, put sources, executors and services together.
  'renderer/src/worker': {
    may: [
      ...hostImports,
      'core/src/naming',
      // A page checks proofs itself, whoever answers it.
      'core/src/proof',
      'core/assets',
      'core/demo',
      'renderer/src/ui/nextTask.ts',
      'renderer/src/backend/proofProtocol.ts',
      'renderer/src/backend/workerProtocol.ts',
    ],
    node: false,
  },

  // What the hosts that run in Node share: TCP, files, fetch.
  'node/src': { may: [...hostImports, 'core/src/cell', 'core/src/naming'], node: true },
  // Labels and addresses come from its users, and go to them.
  'server/src': { may: [...hostImports, 'core/src/cell', 'core/src/input', 'core/src/naming', 'node/src'], node: true },
  // It keeps the processes that compute, and answers its page as a server does.
  'electron/src/main': {
    may: [...publicContract, 'node/src', 'electron/src/worker/computeProcessProtocol.ts'],
    node: true,
  },
  'electron/src/preload': { may: publicContract, packages: ['electron'], node: false },
  'electron/src/worker': { may: [...hostImports, 'node/src'], node: true },
  // It writes the messages that it pastes.
  e2e: {
    may: [...publicContract, 'core/src/cell', 'core/src/tlb', 'scripts/chromium.ts', 'scripts/desktop'],
    node: true,
  },
}
