import type { OperationName } from '../contract/operations.ts'
import { capsuleFile, snapshotFile, sourceFile, traceFile } from './exampleFiles.ts'

/** A request of the document; it runs on the demo network as it stands. */
export type OperationExample = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** A transfer of 1 TON with a comment, signed by a v5r1 wallet. */
const transfer =
  'b5ee9c720101060100dd0001458801adb14f0e33747b91a8835b1df414a499f643c17888445bb1a698448143f0ee6a0c0101a17369676e7ffffcf7ffffffff0000002584657ed4acb6740a029ecc36ffa0a73249cdee31745546bd3049488e3865530ed16649b343361bedd553e11e0450395ea3532067e94a1385c329aeb80250f5c16002020a0ec3c86d0303040000016862005a1a82f6f90704e9cdd465a53f39826c7cbe6efad4470981773ae8ee0a35f81021dcd650000000000000000000000000000105003e0000000048656c6c6f2066726f6d207468652064656d6f206e6574776f726b'
/** A transfer of 12.5 jettons, signed by a v4r2 wallet. */
const jettonTransfer =
  'b5ee9c720102050100011d0001458801686a0bdbe41c13a737519694fce609b1f2f9bbeb511c2605dceba3b828d7e0400c01019c280d7dd40cbee2949f127c8b7c3ac94d6c5080657884df76b91ac576820cf000b0aa7bfead800a118b69a5bd03c89997535db271178a1766cb6cffa7b3778a0029a9a317ffffffff00000038000302016862004a76fc8e3e5cc7e8b88b2f3e9b2111fee4a7effbb0d6dad289950199fea9abc7202faf0800000000000000000000000000010301b00f8a7ea50000000000000001502e90edd00801adb14f0e33747b91a8835b1df414a499f643c17888445bb1a698448143f0ee6b002d0d417b7c838274e6ea32d29f9cc1363e5f377d6a2384c0bb9d7477051afc0807312d0104002400000000466f722074686520636f66666565'

/** A transfer of a v4r2 wallet that has expired. */
const expiredTransfer =
  'b5ee9c720101040100cf0001458801686a0bdbe41c13a737519694fce609b1f2f9bbeb511c2605dceba3b828d7e0400c01019cadcd8f55779c47e7e0f21eb217bc191185035c2955c7844a442e3bc1ab48ff3212a54b3f1454119f349264b9ca6a92fffdbdc246a5e6e42b792bc33abbbba90429a9a3176b0156cb00000038000302016862006b6c53c38cdd1ee46a20d6c77d0529267d90f05e221116ec69a6112050fc3b9aa1dcd650000000000000000000000000000103003e0000000048656c6c6f2066726f6d207468652064656d6f206e6574776f726b'

/** An app's request for a transfer from a v4r2 wallet. */
const connectRequest =
  '{"method":"sendTransaction","params":["{\\"valid_until\\":1795250000,\\"network\\":\\"-777\\",\\"from\\":\\"0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020\\",\\"messages\\":[{\\"address\\":\\"UQDW2KeHGbo9yNRBrY76ClJM-yHgvEQiLdjTTCJAofh3NXlP\\",\\"amount\\":\\"1000000000\\"}]}"],"id":"1"}'

/** What toncenter replies if the seqno of a v5r1 wallet has been used. */
const errorText =
  '{"ok":false,"error":"LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\\nCannot run message on account: inbound external message rejected by transaction 7C0F48CC81AA6D4ACF09AFBF562E616E9A39B75B18534FC1B27CFFE0C9169A49:\\nexitcode=133, steps=49, gas_used=0\\nVM Log (truncated):\\n...SIGNU\\nexecute PUSHCONT x28945F0ADB31E1F2C087\\nexecute IFNOT\\nexecute XCHG s2\\nexecute NOT\\nexecute XCHG2 s0,s7\\nexecute AND\\nexecute THROWIF 132\\nexecute XCPU s2,s5\\nexecute EQUAL\\nexecute THROWIFNOT 133\\ndefault exception handler, terminating vm with exit code 133\\n","code":500}'

/** Three transfers of the faucet: the hash of any of their transactions. */
const event = '8a5bc67699d2236f7ec75e43376cd7b3050d3b9910c9d7285081999b9956dd6b'
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const items = [
  '0:e0645601be4fc8a36eb1245dd6666e2d41ca948f00c6758bc5593c1bfb2401e6',
  '0:5ad629855da7ee511bafde629dce9e1bcaa555bf8f0784fcdb3c9f7b53aa381e',
]
/** The zero state, and the newest block. */
const zeroState =
  '(-1,8000000000000000,0,435bc9eb2f6644ce4ee809b989bad692899871ce1cfffbed137f7d6b1be2b4ce,47ec9cf049d5c2ed0efd4eb6d6a0b8b19ff562958e20af77e6d9ef74a39faa6d)'
const proof =
  '{"complete":true,"from":{"workchain":-1,"shard":"8000000000000000","seqno":1673,"root_hash":"d58244b60f2b8cb9baa3282f1a94fb0cd74d2532f9ee937b6381c2302a15c45c","file_hash":"b187d69c92776a9c84a4ae313dbb73d96248ed0bf5ba225a6e73f1709a95471d"},"to":{"workchain":-1,"shard":"8000000000000000","seqno":1673,"root_hash":"d58244b60f2b8cb9baa3282f1a94fb0cd74d2532f9ee937b6381c2302a15c45c","file_hash":"b187d69c92776a9c84a4ae313dbb73d96248ed0bf5ba225a6e73f1709a95471d"},"steps":[]}'
const contract = {
  code: 'b5ee9c7201021401000281000114ff00f4a413f4bcf2c80b01020120020d020148030402dcd020d749c120915b8f6320d70b1f2082106578746ebd21821073696e74bdb0925f03e082106578746eba8eb48020d72101d074d721fa4030fa44f828fa443058bd915be0ed44d0810141d721f4058307f40e6fa1319130e18040d721707fdb3ce03120d749810280b99130e070e2100f020120050c020120060902016e07080019adce76a2684020eb90eb85ffc00019af1df6a2684010eb90eb858fc00201480a0b0017b325fb51341c75c875c2c7e00011b262fb513435c280200019be5f0f6a2684080a0eb90fa02c0102f20e011e20d70b1f82107369676ebaf2e08a7f0f01e68ef0eda2edfb218308d722028308d723208020d721d31fd31fd31fed44d0d200d31f20d31fd3ffd70a000af90140ccf9109a28945f0adb31e1f2c087df02b35007b0f2d0845125baf2e0855036baf2e086f823bbf2d0882292f800de01a47fc8ca00cb1f01cf16c9ed542092f80fde70db3cd81003f6eda2edfb02f404216e926c218e4c0221d73930709421c700b38e2d01d72820761e436c20d749c008f2e09320d74ac002f2e09320d71d06c712c2005230b0f2d089d74cd7393001a4e86c128407bbf2e093d74ac000f2e093ed55e2d20001c000915be0ebd72c08142091709601d72c081c12e25210b1e30f20d74a111213009601fa4001fa44f828fa443058baf2e091ed44d0810141d718f405049d7fc8ca0040048307f453f2e08b8e14038307f45bf2e08c22d70a00216e01b3b0f2d090e2c85003cf1612f400c9ed54007230d72c08248e2d21f2e092d200ed44d0d2005113baf2d08f54503091319c01810140d721d70a00f2e08ee2c8ca0058cf16c9ed5493f2c08de20010935bdb31e1d74cd0',
  data: 'b5ee9c7201010101002b00005180000012bffffe7bf92c2149dd9baebe280bd409e0c7cc66932dae4a9a78132086c9cb788eab119fa0',
}
const transaction =
  'b5ee9c720102050100011c0003af7b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020000000000337f983000000000000000000000000000000000000000000000000000000000000000000000000000000006b01411900018080103040101a00200d34801239da771d43901c49a4d12788edb4e47cd243846a0c50b2bb5a44205d6dc950d002d0d417b7c838274e6ea32d29f9cc1363e5f377d6a2384c0bb9d7477051afc081812309ce540000608235a00000000066ff304d6028232000000003432b636379030b634b1b2c000827290aec8965afabb16ebc3cb9b408ebae71b618d78788bc80d09843593cac98da441b6b316c84edde4094e047b8b7f3bc9c370488a911abb7f6cbe00f3a73d3f4d00130c09812309ce54000120'

/** Coins by two 32-bit keys. */
const dictionary = 'b5ee9c72010103010013000203cec00102000b650ee6b280200005f08cc0'

/** An example of each operation. */
export const openApiExamples: { readonly [Name in OperationName]: OperationExample } = {
  emulateTrace: { body: { boc: transfer } },
  emulateEvent: { body: { boc: jettonTransfer } },
  getEvent: { params: { event_id: event } },
  getTrace: { params: { trace_id: event } },
  getTransaction: { params: { transaction_id: event } },
  getNftItems: { body: { account_ids: items } },
  getExpiringDns: { params: { account_id: alice, period: 3650 } },
  getBlockProof: { params: { known_block: zeroState, mode: 0 } },
  getConfig: {},
  getConfigOfBlock: { params: { masterchain_seqno: 1469 } },
  getMasterchainTransactions: { params: { masterchain_seqno: 96, limit: 10 } },
  getMasterchainHead: {},
  getBlock: { params: { block_id: '(-1,8000000000000000,1469)' } },
  getBlockTransactions: { params: { block_id: '(-1,8000000000000000,1469)' } },
  decodeMessage: { body: { boc: transfer } },
  getStatus: {},
  getAccount: { params: { account_id: alice } },
  getAccountEvents: { params: { account_id: alice, limit: 5 } },
  getRawAccount: { params: { account_id: alice } },
  getAccountTransactions: { params: { account_id: alice, limit: 5 } },
  getJettonBalances: { params: { account_id: alice } },
  getNftItemsOfAccount: { params: { account_id: alice, limit: 5 } },
  resolveDomain: { params: { domain_name: 'alice-market.ton' } },
  runGetMethod: { params: { account_id: alice, method_name: 'seqno' } },
  runGetMethodWithBody: { params: { account_id: alice, method_name: 'get_public_key' }, body: { args: [] } },
  debugEmulate: { body: { boc: transfer, second_opinion: true } },
  debugBundle: { body: { messages: [{ boc: transfer }, { boc: jettonTransfer, delay: 60 }] } },
  debugBatch: { body: { lines: [JSON.stringify({ id: 'a', boc: transfer }), jettonTransfer] } },
  debugSteps: { body: { boc: transfer, node: '0' } },
  debugRecording: { body: { boc: transfer, node: '0' } },
  debugProfile: { body: { boc: transfer } },
  debugRecognise: { body: { text: transfer } },
  debugWhy: { body: { text: errorText } },
  debugTonConnect: { body: { text: connectRequest } },
  debugKinds: {},
  debugReference: {},
  debugNamedAccounts: {},
  debugNames: { body: { accounts: [alice, items[0] ?? ''], domains: ['alice-market.ton'] } },
  getSamples: {},
  debugEvent: { body: { query: event } },
  debugClassify: { body: { file: traceFile } },
  debugAccount: { body: { account: alice } },
  debugAccountEvents: { body: { account: alice, limit: 3 } },
  debugAccountBalances: { body: { account: alice, limit: 10 } },
  debugGetMethod: { body: { account: alice, method: 'seqno' } },
  debugMethodRecording: { body: { account: alice, method: 'seqno' } },
  debugNftItems: { body: { account_ids: items } },
  debugConnections: {},
  debugCapsule: { body: { event: { query: event } } },
  debugCapsuleRun: { body: { file: capsuleFile } },
  debugCapsuleRecording: { body: { file: capsuleFile, node: '0' } },
  debugBlockId: { body: { block: '1469' } },
  debugBlock: { body: { block: 'newest' } },
  debugBlockTransaction: {
    body: { block: '1469', hash: '2f7095dca27a2274a25657f4cd33f20459f1ee0ddc535faf440b43408f1b311f' },
  },
  debugSnapshotBlocks: { body: { block: '96' } },
  debugConfig: { body: { block: 'newest' } },
  debugConfigDiff: { body: { from: { block: '1469' }, to: { block: 'newest' } } },
  debugConfigHistory: { body: { block: '1521', count: 3 } },
  debugAbi: { body: { text: 'increase#7e8764ef query_id:uint64 amount:Coins = InternalMsg;', name: 'Counter' } },
  debugVerifyProof: { body: { proof } },
  debugSnapshot: { body: { accounts: [alice] } },
  debugSnapshotInfo: { body: { file: snapshotFile } },
  decodeBody: { body: { boc: transfer, boc_kind: 'message', interfaces: ['wallet_v5r1'] } },
  inspectContract: { body: contract },
  decodeTransaction: { body: { boc: transaction } },
  debugCells: { body: { boc: transfer, type: 'Message' } },
  debugCode: { body: { boc: contract.code } },
  debugSource: { body: { text: sourceFile } },
  debugCellTypes: { body: { boc: contract.data } },
  debugTypeNames: {},
  debugCellEdit: {
    body: { boc: contract.data, path: '0', field: { type: 'storage:wallet_v5r1', from: 1, value: '7' } },
  },
  debugCellDiff: { body: { from: transfer, to: jettonTransfer } },
  debugCompose: {
    body: {
      draft: {
        type: 'wallet',
        wallet: alice,
        messages: [
          {
            mode: 3,
            message: {
              type: 'internal',
              destination: items[0],
              amount: '1500000000',
              bounce: true,
              body: { kind: 'comment', text: 'Hello' },
            },
          },
        ],
      },
    },
  },
  debugReadDraft: { body: { boc: jettonTransfer } },
  debugRepair: { body: { boc: expiredTransfer } },
  debugTest: { body: { boc: transfer } },
  debugFees: { body: { boc: transfer } },
  debugMinimumValue: { body: { boc: transfer } },
  debugCompare: { body: { left: { run: { boc: jettonTransfer } }, right: { on_chain: true } } },
  debugBodyForms: { body: { contains: 'internal', name: 'JettonTransfer' } },
  debugOverrides: { body: { accounts: [alice], params: [20] } },
  debugWallets: { body: { wallet: alice, subwallets: 2 } },
  debugWalletSeqno: { body: { wallet: alice, seqno: 3 } },
  debugWatch: { body: { query: transfer } },
  debugNewBlocks: { body: { after: 1670, limit: 2 } },
  debugDictionary: { body: { boc: dictionary, path: '0', type: '(Hashmap 32 Coins)' } },
}

/** Where the file of an operation comes from. */
export const fileOrigins: { readonly [Name in OperationName]?: string } = {
  debugClassify: 'The file is a trace in the form ton-trace/1.',
  debugCapsuleRun: 'The file is from a reply of POST /debug/capsule.',
  debugCapsuleRecording: 'The file is from a reply of POST /debug/capsule.',
  debugSnapshotInfo: 'The file is from a reply of POST /debug/snapshot or /debug/capsule.',
}
