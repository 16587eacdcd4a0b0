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

const base = [
  ...[
    'core/src/blockAge.ts',
    'core/src/blockId.ts',
    'core/src/encoding',
    'core/src/errors.ts',
    'core/src/lazy.ts',
    'core/src/LruCache.ts',
  ],
  ...['core/src/units.ts', 'core/src/wire'],
]
const cells = [...base, 'core/src/cell']
const layouts = [...cells, 'core/src/tlb']
const messageLayers = [...layouts, 'core/src/contracts', 'core/src/messages']
const contractLayers = [...messageLayers, 'core/src/getMethods']
const traceLayers = [...contractLayers, 'core/src/transaction', 'core/src/trace']
const patternLayers = [
  ...traceLayers,
  ...['engine', 'extended', 'kinds', 'ops'].map(folder => `core/src/actions/${folder}`),
]
const chainTypes = ['core/src/chain/ChainSource.ts', 'core/src/chain/MasterchainBlock.ts']
const stack = 'core/src/getMethods/stack.ts'
// Pure helpers for displaying items and accounts.
const displayHelpers = ['core/src/naming/previews.ts', 'core/src/naming/amounts.ts']
const publicContract = [
  ...base,
  ...['batch', 'bundle', 'comparison', 'contract', 'profile', 'stepping'].map(name => `core/src/${name}`),
]
const hostImports = [
  ...publicContract,
  'core/src/openapi',
  'core/src/operations',
  'core/src/engines/claims',
  'core/src/engines/context',
  'core/src/chain',
  'core/src/chainIndex',
  'core/src/emulator',
  'core/src/live',
  'core/src/secondEngine',
]
// In the renderer `ui → features → app`; the worker is reached by its address only.
const upperLayers = ['renderer/src/features', 'renderer/src/app', 'renderer/src/worker']

/** @type {(may: string[], more?: Partial<Row>) => Row} */
const core = (may, more) => ({ may, packages: [], node: false, ...more })

/** @type {(...names: string[]) => string[]} */
const within = (...names) => names.map(name => `core/src/${name}`)

/** What every part of `chain` may import, besides the folders and files named: the interface of sources. */
const source = (...others) => [
  ...base,
  ...within('chain/ChainSource.ts', 'chain/IndexedTrace.ts', 'chain/MasterchainBlock.ts', 'chain/sourceMethods.ts'),
  ...within(...others),
]

/** What an engine may import: cells, the context of its call, the schema of its reply, and what is named. */
const engine = (...others) =>
  core([...cells, ...within('abi', 'engines/context', ...others)], { mayTypes: [...chainTypes, 'core/src/contract'] })

/** @type {Record<string, Row>} */
export const importTable = {
  'core/src/errors.ts': core([]),
  'core/src/plural.ts': core([]),
  'core/src/lazy.ts': core([]),
  'core/src/LruCache.ts': core([]),
  'core/src/blockAge.ts': core(['core/src/plural.ts']),
  'core/src/units.ts': core(['core/src/errors.ts']),
  'core/src/blockId.ts': core(['core/src/units.ts']),
  // Texts of bytes, addresses, hashes and block ids: the same verdict in every package.
  'core/src/encoding': core(within('blockId.ts', 'errors.ts', 'lazy.ts', 'units.ts', 'wire')),
  'core/src/wire': core(['core/src/errors.ts'], { packages: ['zod'] }),
  'core/src/cell': core(within('encoding', 'errors.ts', 'lazy.ts', 'LruCache.ts', 'units.ts')),
  'core/src/tlb': core(within('blockId.ts', 'cell', 'encoding', 'errors.ts', 'units.ts')),
  'core/src/contracts': core(['core/src/units.ts']),
  'core/src/messages': core([...layouts, 'core/src/contracts']),
  // Messages as drafts: fields of a form to a message, and back.
  'core/src/compose': core([...cells, ...within('abi', 'contract/debugDraft.ts', 'contracts', 'messages', 'tlb')], {
    mayTypes: within('contract/debugCompose.ts'),
  }),
  // ABIs that users bring: formats, decoding, what they are for.
  'core/src/abi': core([...layouts, ...within('messages')], { mayTypes: [stack] }),
  // Source code with the debug marks of its compiler.
  'core/src/source': core([...cells, ...within('abi/AbiJson.ts')], { mayTypes: within('contract/debugSource.ts') }),
  'core/src/getMethods': core([...cells, ...within('contracts', 'messages')]),
  'core/src/disassembly': core([...cells, ...within('getMethods', 'messages')], {
    packages: ['@ton/core', 'buffer', 'ton-assembly'],
  }),
  // A second virtual machine behind the same port, and whether it agrees with the one of record.
  'core/src/secondEngine': core([...layouts, ...within('emulator', 'getMethods')]),
  // Every step of one run of the VM.
  'core/src/recording': core([
    ...cells,
    ...within('contract/debugRecording.ts', 'emulator', 'getMethods', 'messages', 'tlb'),
  ]),
  // Recordings in files, and what is checked when one is read.
  'core/src/recording/file': core(
    [
      ...cells,
      ...within('chain/snapshot/snapshotError.ts', 'chain/snapshot/unpackFile.ts', 'contract/debugRecording.ts'),
    ],
    { packages: ['fflate', 'zod'] },
  ),
  // Moves through a recording; the page and the command line share it.
  'core/src/stepping': core(
    [...base, ...within('contract/debugChanges.ts', 'contract/debugRecording.ts', 'contract/stateOverrides.ts')],
    {
      mayTypes: within('contract/debugSource.ts'),
    },
  ),
  // Runs and bundles as requests; the engines and the page share it.
  'core/src/bundle': core([], { mayTypes: within('contract/debugBundle.ts', 'contract/requests.ts') }),
  // Lines of JSON that run in parts, for the hosts that have the lines.
  'core/src/batch': core([...base, ...within('contract/debugBatch.ts')]),
  // Gas of recordings by calls; pure, for every host.
  'core/src/profile': core([...base, 'core/src/stepping'], {
    mayTypes: within('contract/debugCode.ts', 'contract/debugProfile.ts', 'contract/debugRecording.ts'),
  }),
  // Two results side by side; pure, for every host.
  'core/src/comparison': core([...base, ...within('contract', 'naming/amounts.ts', 'plural.ts')]),
  'core/src/config': core(layouts, { mayTypes: within('contract/configGroups.ts', 'contract/debugConfig.ts') }),
  // Fees as formulas of the configuration; pure.
  'core/src/fees': core([...layouts, ...within('config')]),
  'core/src/transaction': core([...base, 'core/src/messages', ...within('cell/CellMemo.ts')], {
    mayTypes: within('cell', 'tlb'),
  }),
  'core/src/proof': core(layouts, { packages: ['@noble/curves', '@noble/hashes'] }),
  // Requests of TON Connect and payment links: reading, checks, proofs; pure.
  'core/src/tonconnect': core([
    ...layouts,
    ...within('contracts', 'messages', 'naming/amounts.ts', 'plural.ts', 'proof/verifySignature.ts'),
  ]),
  // What nodes, services, libraries and wallets print; pure.
  'core/src/errorTexts': core([...base, ...within('contracts')]),
  'core/src/input': core([...layouts, ...within('errorTexts/explainErrorText.ts', 'messages/decode.ts', 'tonconnect')]),
  'core/src/chain': core(layouts, { mayTypes: within('proof', 'transaction'), packages: ['zod'] }),
  // An index of a network: its rows, how blocks become rows, how it is a source.
  'core/src/chainIndex': core(
    [
      ...contractLayers,
      ...within('chain/ChainSource.ts', 'chain/DescriptionStore.ts', 'chain/IndexedItem.ts', 'chain/IndexedTrace.ts'),
      ...within('chain/MasterchainBlock.ts'),
      ...within('chain/sourceErrors.ts', 'chain/sourceMethods.ts', 'proof', 'transaction'),
    ],
    { mayTypes: within('chain/networks'), packages: ['dataloader'] },
  ),
  // The new blocks of a network, for many clients; pure but for its reader.
  'core/src/live': core([...base, ...within('chain/wrappers/withDeadline.ts', 'contract', 'messages')], {
    mayTypes: within('chainIndex'),
    packages: ['zod'],
  }),
  'core/src/chain/networks': core(
    [
      ...source(
        'cell',
        ...[
          'DescriptionStore.ts',
          'memoryDescriptions.ts',
          'http',
          'liteserver',
          'snapshot',
          'tonapi',
          'toncenter',
        ].map(n => `chain/${n}`),
        'chain/wrappers',
      ),
      'core/src/contract/networks.ts',
    ],
    { packages: ['zod'] },
  ),
  'core/src/chain/http': core([...layouts, 'core/src/chain/wrappers/withDeadline.ts'], { packages: ['zod'] }),
  'core/src/chain/liteserver': core(
    source('cell', 'tlb', 'proof', 'chain/listTransactions.ts', 'chain/wrappers/withDeadline.ts'),
    { packages: ['zod', '@noble/curves'] },
  ),
  'core/src/chain/snapshot': core(
    source(
      'cell',
      'tlb',
      'proof',
      ...['IndexedItem', 'listTransactions', 'replySchemas', 'sourceErrors'].map(n => `chain/${n}.ts`),
    ),
    { mayTypes: within('chain/wrappers'), packages: ['fflate', 'zod'] },
  ),
  'core/src/chain/tonapi': core(
    source(
      'cell',
      'tlb',
      'proof',
      'chain/http',
      ...['IndexedItem', 'listTransactions', 'sourceErrors'].map(n => `chain/${n}.ts`),
    ),
    { packages: ['zod'] },
  ),
  'core/src/chain/toncenter': core(
    source(
      'cell',
      'tlb',
      'chain/http',
      ...['IndexedItem', 'listTransactions', 'sourceErrors'].map(n => `chain/${n}.ts`),
    ),
    { mayTypes: within('transaction'), packages: ['zod'] },
  ),
  'core/src/chain/walk': core(source('tlb', 'proof')),
  'core/src/chain/wrappers': core(source()),
  // The only folder that knows the calling convention of the WebAssembly module.
  'core/src/emulator': core([...layouts, 'core/src/transaction'], { mayTypes: [...chainTypes, stack] }),
  // Rules of newer network versions that the emulator lacks.
  'core/src/versionRules': core([...layouts, ...within('config', 'contracts', 'emulator', 'getMethods')]),
  'core/src/trace': core(traceLayers, {
    mayTypes: ['core/src/chain/IndexedTrace.ts', 'core/src/emulator/Emulation.ts'],
    packages: ['zod'],
  }),
  // Pure and synchronous: no network, no emulator, no name lookups.
  // Actions only use the type of a name; names are looked up after classification.
  'core/src/actions': core([...traceLayers, 'core/src/contract/schemas', ...displayHelpers], {
    mayTypes: ['core/src/naming/Names.ts', 'core/src/naming/gatherNames.ts', 'core/src/contract/event.ts'],
    packages: ['zod'],
  }),
  'core/src/actions/kinds': core([...base, 'core/src/actions/texts', 'core/src/contract/schemas', ...displayHelpers], {
    mayTypes: ['core/src/naming/Names.ts'],
    packages: ['zod'],
  }),
  // It knows no protocol: the list of protocols is given to it.
  'core/src/actions/engine': core([...traceLayers, 'core/src/actions/extended', 'core/src/actions/kinds']),
  'core/src/actions/extended': core([], { mayTypes: within('actions/kinds', 'contract/debugActions.ts', 'units.ts') }),
  // Names come in as an argument.
  'core/src/actions/sentences': core(
    [...base, ...within('actions/kinds', 'messages/bodyLayouts.ts', 'naming/amounts.ts')],
    {
      mayTypes: within(
        'contracts/interfaces.ts',
        'actions/engine',
        'actions/extended',
        'actions/texts/language.ts',
        'contract/schemas/nameOrigin.ts',
        'naming/Names.ts',
      ),
    },
  ),
  'core/src/actions/patterns': core(patternLayers),
  'core/src/protocols': core([...patternLayers, 'core/src/actions/patterns']),
  'core/src/protocols/*': core([...patternLayers, 'core/src/actions/patterns']),
  'core/src/flow': core([...traceLayers, 'core/src/actions', 'core/src/contract/schemas'], {
    mayTypes: ['core/src/naming/Names.ts'],
  }),
  // Names are loaded after classification.
  'core/src/naming': core([...traceLayers, 'core/src/contract/schemas'], {
    mayTypes: chainTypes,
    packages: ['zod'],
  }),
  'core/src/verdict': core(
    [
      ...traceLayers,
      ...within('actions', 'contract', 'flow', 'plural.ts', 'proof/verifySignature.ts'),
      ...displayHelpers,
    ],
    {
      mayTypes: [...chainTypes, 'core/src/abi/AbiBook.ts', 'core/src/emulator/Emulation.ts'],
      packages: ['@noble/curves', '@noble/hashes'],
    },
  ),
  // Headline, money and losses of a trace.
  'core/src/summary': core([...traceLayers, ...within('actions', 'flow'), ...displayHelpers], {
    mayTypes: ['core/src/contract'],
  }),
  'core/src/contract': core(within('actions/kinds', 'encoding', 'errors.ts', 'lazy.ts', 'wire'), {
    packages: ['zod'],
  }),
  'core/src/openapi': core(within('config', 'contract'), { packages: ['zod'] }),
  // Engines do the work of the operations, one subject each; `context` is what every call of them is given.
  'core/src/engines/context': core(
    [...layouts, ...within('abi', 'chain/ChainSource.ts', 'chain/networks', 'chain/sourceMethods.ts')],
    {
      mayTypes: [
        stack,
        ...within('chain', 'contract', 'emulator/Emulation.ts', 'naming/OffChainLoader.ts', 'secondEngine'),
      ],
    },
  ),
  'core/src/engines/describe': core(
    [
      ...cells,
      ...within('actions', 'contracts', 'emulator/libraries.ts', 'engines/context', 'flow', 'messages', 'naming'),
      ...within('chain/ChainSource.ts', 'protocols', 'trace'),
    ],
    {
      mayTypes: within(
        'chain/IndexedTrace.ts',
        'chain/MasterchainBlock.ts',
        'emulator/Emulation.ts',
        'getMethods/stack.ts',
        'tlb',
      ),
    },
  ),
  'core/src/present': core(
    [
      ...layouts,
      ...within('abi', 'actions', 'contracts', 'messages', 'naming/previews.ts', 'summary', 'trace', 'transaction'),
      ...within('verdict/formatFinding.ts', 'versionRules'),
    ],
    {
      mayTypes: [
        ...chainTypes,
        ...within('contract', 'emulator/Emulation.ts', 'engines/describe', 'flow', 'naming', 'verdict'),
      ],
    },
  ),
  'core/src/text': core(
    [
      ...layouts,
      ...within(
        'actions',
        'comparison',
        'contract/applyNames.ts',
        'contract/configGroups.ts',
        'contract/debugRecording.ts',
        'engines/config',
        'messages',
        'naming/amounts.ts',
      ),
      ...within('plural.ts', 'profile', 'stepping', 'tonconnect/formatSentence.ts', 'verdict'),
    ],
    { mayTypes: within('chain/snapshot', 'contract', 'engines/capsule', 'input') },
  ),
  'core/src/engines/run': engine(
    'actions',
    'bundle',
    ...['ChainSource.ts', 'IndexedTrace.ts', 'onChainStates.ts', 'walk', 'wrappers/cached.ts'].map(
      name => `chain/${name}`,
    ),
    'contracts',
    'emulator',
    'engines/cells',
    'engines/code',
    'engines/describe',
    'engines/overrides',
    'messages',
    'plural.ts',
    'present',
    'profile',
    'recording',
    'secondEngine',
    'tlb',
    'trace',
    'transaction',
    'verdict',
    'versionRules',
  ),
  'core/src/engines/event': engine(
    'actions',
    'chain',
    'contracts',
    'emulator',
    'engines/blocks',
    'engines/describe',
    'flow',
    'getMethods',
    'input',
    'naming',
    'plural.ts',
    'present',
    'protocols',
    'tlb',
    'trace',
    'transaction',
    'verdict',
  ),
  'core/src/engines/blocks': engine(
    'actions/ops/comments.ts',
    'chain/ChainSource.ts',
    'contract/debugLive.ts',
    'contracts',
    'input',
    'messages/decode.ts',
    'naming/previews.ts',
    'present',
    'proof',
    'tlb',
    'transaction',
  ),
  'core/src/engines/config': engine('config', 'engines/blocks', 'input'),
  'core/src/engines/items': engine('chain', 'contracts', 'emulator', 'getMethods', 'messages', 'naming', 'trace'),
  'core/src/engines/names': engine('engines/items'),
  // What contracts state about themselves, checked by their masters and collections.
  'core/src/engines/claims': engine('chainIndex/ClaimChecker.ts', 'engines/items', 'getMethods', 'trace'),
  'core/src/engines/account': engine(
    'actions',
    'chain',
    'config',
    'contracts',
    'emulator',
    ...['blocks', 'cells', 'describe', 'event', 'items', 'names'].map(name => `engines/${name}`),
    'fees',
    'getMethods',
    'messages',
    'naming',
    'present',
    'recording',
    'tlb',
    'trace',
    'transaction',
    'verdict',
  ),
  'core/src/engines/inspect': engine(
    'actions/ops/comments.ts',
    'emulator',
    'engines/describe',
    'errorTexts/unwrapText.ts',
    'getMethods',
    'input',
    'messages',
    'present',
    'tlb',
    'verdict',
  ),
  'core/src/engines/compose': engine(
    'compose',
    'contracts',
    'emulator',
    'engines/describe',
    'fees',
    'messages',
    'tlb',
    'trace',
    'verdict',
  ),
  // What a run finds, and what it finds instead: accounts, config parameters, libraries.
  'core/src/engines/overrides': engine(
    'chain/ChainSource.ts',
    'compose/bodyForm.ts',
    'config',
    'emulator',
    'engines/cells',
    'engines/describe',
    'messages',
    'trace',
  ),
  // The life of a message.
  'core/src/engines/watch': engine(
    ...['ChainSource.ts', 'IndexedTrace.ts'].map(name => `chain/${name}`),
    ...['describe', 'event', 'wallets'].map(name => `engines/${name}`),
    'input',
    'plural.ts',
    'tlb',
    'trace',
    'transaction',
    'verdict/preflight.ts',
  ),
  'core/src/engines/connect': engine(
    'contracts',
    ...['describe', 'inspect', 'items'].map(name => `engines/${name}`),
    'getMethods',
    'messages',
    'present/debug',
    'tlb',
    'tonconnect',
    'trace',
    'verdict/preflight.ts',
  ),
  // The wallets of a key, and what used a seqno.
  'core/src/engines/wallets': engine(
    'contracts',
    ...['account', 'describe', 'items'].map(name => `engines/${name}`),
    'getMethods',
    'input',
    'messages',
    'plural.ts',
    'present/debug',
    'tlb',
    'tonconnect/signedBytes.ts',
    'trace',
    'transaction',
    'verdict/preflight.ts',
  ),
  // Edits of a message that fails, each proved by a run.
  'core/src/engines/repair': engine(
    'compose',
    'contract/debugDraft.ts',
    'contracts',
    ...['cells', 'compose', 'describe', 'run'].map(name => `engines/${name}`),
    'getMethods',
    'messages',
    'naming/amounts.ts',
    'tlb',
    'verdict/findingTable.ts',
  ),
  // Runs as test files.
  'core/src/engines/export': engine(
    'blockId.ts',
    'emulator',
    ...['capsule', 'run'].map(name => `engines/${name}`),
    ...['plural.ts', 'tlb', 'transaction'],
  ),
  'core/src/engines/fees': engine('engines/run', 'fees', 'tlb'),
  // The least value of a message, found by runs.
  'core/src/engines/minimum': engine(
    'compose',
    'contract/debugDraft.ts',
    'contracts',
    'emulator',
    ...['compose', 'repair', 'run'].map(name => `engines/${name}`),
    'messages',
    'secondEngine',
    'tlb',
    'trace',
    'transaction',
  ),
  // Two results side by side, and why a run is not what happened on chain.
  'core/src/engines/compare': engine(
    ...['ChainSource.ts', 'MasterchainBlock.ts', 'snapshot'].map(name => `chain/${name}`),
    'comparison',
    'config/fieldTitles.ts',
    'contract/debugNodes.ts',
    ...['capsule', 'event', 'overrides', 'run'].map(name => `engines/${name}`),
    ...['plural.ts', 'present/debug', 'tlb', 'trace'],
  ),
  'core/src/engines/why': engine('contracts', 'errorTexts', 'verdict/contractNoun.ts'),
  'core/src/engines/samples': engine('chain', 'tlb', 'transaction'),
  'core/src/engines/reference': engine('actions', 'config', 'contracts', 'getMethods', 'messages'),
  'core/src/engines/networks': engine('chain', 'emulator', 'present'),
  'core/src/engines/proofs': engine('chain/liteserver', 'proof'),
  'core/src/engines/cells': engine('config', 'contracts', 'messages', 'tlb'),
  'core/src/engines/code': engine('disassembly', 'getMethods'),
  'core/src/engines/capsule': engine(
    'bundle',
    'chain',
    'engines/describe',
    'engines/event',
    'engines/overrides',
    'engines/run',
    'messages',
    'present/debug',
    'recording/file',
    'tlb',
    'verdict',
  ),
  'core/src/engines/snapshot': engine('chain', 'emulator', 'engines/blocks', 'engines/capsule', 'tlb', 'trace'),
  // Thin: an operation checks its request, calls an engine and presents what it returns.
  'core/src/operations': core(
    [
      ...cells,
      ...within('abi/readAbi.ts', 'batch', 'chain', 'contract', 'engines', 'present', 'text', 'transaction'),
      ...within('actions/texts/language.ts', 'source/readSource.ts', 'trace/Trace.ts'),
    ],
    { packages: ['zod'] },
  ),

  'renderer/src': { may: [...publicContract, 'renderer/src'], not: ['renderer/src/worker'], node: false },
  'renderer/src/*': { may: [...publicContract, 'renderer/src'], not: upperLayers, node: false },
  // The texts of the command line, for notes that are copied.
  'renderer/src/result/share/noteText.ts': { may: ['core/src/text'], node: false },
  'renderer/src/format/listingText.ts': { may: ['core/src/text'], node: false },
  'renderer/src/ui': {
    may: [...publicContract, 'renderer/src'],
    not: [...upperLayers, 'renderer/src/backend'],
    node: false,
  },
  'renderer/src/store': { may: [], packages: ['react', 'zod'], node: false },
  // Only the URLs of the files, which it loads into the cache of the browser.
  'renderer/src/app/offlineFiles.ts': {
    may: ['core/assets', 'renderer/src/files/fetchBytes.ts', 'renderer/src/worker'],
    node: false,
  },
  // Only the file's URL; the worker reads its contents.
  'renderer/src/files/demoFile.ts': { may: ['core/demo', 'renderer/src/files/fetchBytes.ts'], node: false },
  'renderer/src/features/*': { may: [...publicContract, 'renderer/src'], not: upperLayers, node: false },
  'renderer/src/app': { may: [...publicContract, 'renderer/src'], not: ['renderer/src/worker'], node: false },
  // Only hosts combine sources, executor and service.
  'renderer/src/worker': {
    may: [
      ...hostImports,
      'core/src/naming',
      'core/src/engines/proofs',
      // The page verifies proofs itself, whatever the backend.
      'core/src/proof',
      'core/assets',
      'core/demo',
      'renderer/src/files/fetchBytes.ts',
      'renderer/src/scheduling/workerScope.ts',
      'renderer/src/scheduling/yieldToEventLoop.ts',
      'renderer/src/backend/proofProtocol.ts',
      'renderer/src/backend/workerProtocol.ts',
    ],
    node: false,
  },

  // Shared by the Node hosts: TCP, files, fetch.
  'node/src': { may: [...hostImports, 'core/src/naming'], node: true },
  // The engines of the index find the block of an account by its shard.
  'node/src/chainIndex': { may: [...hostImports, 'core/src/tlb/blockLinks.ts', 'node/src'], node: true },
  'server/src': { may: [...hostImports, 'node/src'], node: true },
  // The command line calls operations, like every other client, and prints their replies.
  'server/src/cli': {
    may: [
      ...publicContract,
      'core/src/operations',
      'core/src/plural.ts',
      'core/src/text',
      // Its options: networks, global configs and labels.
      'core/src/chain/liteserver/globalConfig.ts',
      'core/src/chain/networks/NetworkConfig.ts',
      'core/src/chain/networks/withoutIndexes.ts',
      'core/src/naming/labels.ts',
      // The file of webhooks, and the pauses of those who watch.
      'core/src/chain/wrappers/withDeadline.ts',
      'core/src/live/pause.ts',
      'core/src/live/readWebhooks.ts',
      // A shelf compares what was accepted, which is in a file, with what a capsule gives now.
      'core/src/comparison/compareResults.ts',
      // It requests block by block, so that Ctrl+C keeps what was read.
      'core/src/engines/context/inParallel.ts',
      // It prints what an indexer reports.
      'core/src/chainIndex',
      'node/src',
      'server/src/createServerLog.ts',
      'server/src/main.ts',
      'server/src/mcp',
      'server/src/project.ts',
      'server/src/compiledEmulator.ts',
      'server/src/withEmulator.ts',
    ],
    node: true,
  },
  // Its tools call operations, too.
  'server/src/mcp': {
    may: [
      ...publicContract,
      'core/src/naming/amounts.ts',
      'core/src/openapi',
      'core/src/operations',
      'core/src/text',
      'node/src',
      'server/src/Connections.ts',
      'server/src/access.ts',
      'server/src/checkRequestHost.ts',
      'server/src/listenOn.ts',
      'server/src/responses/jsonResponse.ts',
    ],
    node: true,
  },
  // Manages the compute processes and serves its page like a server.
  'electron/src/main': {
    may: [...publicContract, 'node/src', 'electron/src/worker/computeProcessProtocol.ts'],
    node: true,
  },
  'electron/src/preload': { may: publicContract, packages: ['electron'], node: false },
  'electron/src/worker': { may: [...hostImports, 'node/src'], node: true },
  // The npm package: functions on the operations, for other programs. What it exports has the types of no host.
  'library/src': {
    may: [...hostImports, 'core/src/cell/text.ts', 'core/src/text'],
    packages: ['#host', '@ton/core', 'vitest'],
    node: false,
  },
  'library/src/host': { may: [...hostImports, 'node/src', 'core/assets', 'core/demo'], node: true },
  // The tests build the messages they paste.
  e2e: {
    may: [
      // Texts of strangers, shared with the unit tests.
      'core/test/hostileTexts.ts',
      'core/test/replaceTexts.ts',
      // A source file that no compiler at hand writes.
      'core/test/walletSource.ts',

      ...publicContract,
      'core/src/cell',
      'core/src/tlb',
      'node/src/listFiles.ts',
      'scripts/build.ts',
      'scripts/chromium.ts',
      'scripts/recordings.ts',
      'scripts/desktop',
    ],
    node: true,
  },
}
