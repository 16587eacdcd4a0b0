/**
 * Allowed imports. One row per folder; the deepest matching row applies. A folder may always import itself.
 *
 * - `may`: project folders and files it may import; `mayTypes`: those it may import types from, nothing else
 * - `not`: exceptions from `may`
 * - `packages`: npm packages it may import; default: anything except electron
 * - `node`: whether it may import Node built-in modules
 *
 * `*` matches one folder name: with `features/*`, features cannot import each other.
 *
 * @typedef {{ may: string[], mayTypes?: string[], not?: string[], packages?: string[], node: boolean }} Row
 */

const base = ['core/src/blockId.ts', 'core/src/errors.ts', 'core/src/units.ts', 'core/src/wire']
const cells = [...base, 'core/src/cell']
const layouts = [...cells, 'core/src/tlb']
const contractLayers = [...layouts, 'core/src/messages', 'core/src/contracts']
const chainSource = 'core/src/chain/ChainSource.ts'
// Pure helpers for displaying items and accounts.
const displayHelpers = ['core/src/naming/zeroAddress.ts', 'core/src/naming/previews.ts']
const publicContract = [...base, 'core/src/contract']
const hostImports = [...publicContract, 'core/src/service', 'core/src/chain', 'core/src/emulator']
// In the renderer imports point `ui → features → app`; the worker is loaded by URL only.
const upperLayers = ['renderer/src/features', 'renderer/src/app', 'renderer/src/worker']

/** @type {(may: string[], more?: Partial<Row>) => Row} */
const core = (may, more) => ({ may, packages: [], node: false, ...more })

/** @type {Record<string, Row>} */
export const importTable = {
  'core/src/errors.ts': core([]),
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
  // The only folder that knows the calling convention of the WebAssembly module.
  'core/src/emulator': core([...contractLayers, 'core/src/config', chainSource], { packages: ['@ton/sandbox'] }),
  'core/src/trace': core(contractLayers, {
    mayTypes: [chainSource, 'core/src/chain/TraceSource.ts', 'core/src/emulator/Emulation.ts'],
    packages: ['zod'],
  }),
  // Pure and synchronous: no network, no emulator, no name lookups.
  // Actions only use the type of a name; names are looked up after classification.
  'core/src/actions': core([...contractLayers, 'core/src/trace', 'core/src/contract/schemas', ...displayHelpers], {
    mayTypes: ['core/src/naming/Names.ts'],
    packages: ['zod'],
  }),
  'core/src/flow': core([...contractLayers, 'core/src/trace', 'core/src/actions', 'core/src/contract/schemas'], {
    mayTypes: ['core/src/naming/Names.ts'],
  }),
  // Names are looked up after classification.
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
  'core/src/service': core(['core/src'], { packages: ['zod'] }),

  'renderer/src': { may: [...publicContract, 'renderer/src'], not: ['renderer/src/worker'], node: false },
  'renderer/src/*': { may: [...publicContract, 'renderer/src'], not: upperLayers, node: false },
  'renderer/src/ui': {
    may: [...publicContract, 'renderer/src'],
    not: [...upperLayers, 'renderer/src/backend'],
    node: false,
  },
  // Only the file's URL; the worker reads its contents.
  'renderer/src/files/demoFile.ts': { may: ['core/demo'], node: false },
  'renderer/src/features/*': { may: [...publicContract, 'renderer/src'], not: upperLayers, node: false },
  'renderer/src/app': { may: [...publicContract, 'renderer/src'], not: ['renderer/src/worker'], node: false },
  // Only hosts combine sources, executor and service.
  'renderer/src/worker': {
    may: [
      ...hostImports,
      'core/src/naming',
      // The page verifies proofs itself, whatever the backend.
      'core/src/proof',
      'core/assets',
      'core/demo',
      'renderer/src/ui/yieldToEventLoop.ts',
      'renderer/src/backend/proofProtocol.ts',
      'renderer/src/backend/workerProtocol.ts',
    ],
    node: false,
  },

  // Shared by the Node hosts: TCP, files, fetch.
  'node/src': { may: [...hostImports, 'core/src/cell', 'core/src/naming'], node: true },
  // Parses and formats labels and addresses for its users.
  'server/src': { may: [...hostImports, 'core/src/cell', 'core/src/input', 'core/src/naming', 'node/src'], node: true },
  // Manages the compute processes and serves its page like a server.
  'electron/src/main': {
    may: [...publicContract, 'node/src', 'electron/src/worker/computeProcessProtocol.ts'],
    node: true,
  },
  'electron/src/preload': { may: publicContract, packages: ['electron'], node: false },
  'electron/src/worker': { may: [...hostImports, 'node/src'], node: true },
  // The tests build the messages they paste.
  e2e: {
    may: [...publicContract, 'core/src/cell', 'core/src/tlb', 'scripts/chromium.ts', 'scripts/desktop'],
    node: true,
  },
}
