import { cellFromText } from '../src/cell/text.ts'
import { buildSourceFile, type MarkInCode, type SourceFileParts } from './sourceFile.ts'

/** The code of the wallets v5 of the demo network. */
const code = cellFromText(
  'te6ccgECFAEAAoEAART/APSkE/S88sgLAQIBIAINAgFIAwQC3NAg10nBIJFbj2Mg1wsfIIIQZXh0br0hghBzaW50vbCSXwPgghBleHRuuo60gCDXIQHQdNch+kAw+kT4KPpEMFi9kVvg7UTQgQFB1yH0BYMH9A5voTGRMOGAQNchcH/bPOAxINdJgQKAuZEw4HDiEA8CASAFDAIBIAYJAgFuBwgAGa3OdqJoQCDrkOuF/8AAGa8d9qJoQBDrkOuFj8ACAUgKCwAXsyX7UTQcdch1wsfgABGyYvtRNDXCgCAAGb5fD2omhAgKDrkPoCwBAvIOAR4g1wsfghBzaWduuvLgin8PAeaO8O2i7fshgwjXIgKDCNcjIIAg1yHTH9Mf0x/tRNDSANMfINMf0//XCgAK+QFAzPkQmiiUXwrbMeHywIffArNQB7Dy0IRRJbry4IVQNrry4Ib4I7vy0IgikvgA3gGkf8jKAMsfAc8Wye1UIJL4D95w2zzYEAP27aLt+wL0BCFukmwhjkwCIdc5MHCUIccAs44tAdcoIHYeQ2wg10nACPLgkyDXSsAC8uCTINcdBscSwgBSMLDy0InXTNc5MAGk6GwShAe78uCT10rAAPLgk+1V4tIAAcAAkVvg69csCBQgkXCWAdcsCBwS4lIQseMPINdKERITAJYB+kAB+kT4KPpEMFi68uCR7UTQgQFB1xj0BQSdf8jKAEAEgwf0U/Lgi44UA4MH9Fvy4Iwi1woAIW4Bs7Dy0JDiyFADzxYS9ADJ7VQAcjDXLAgkji0h8uCS0gDtRNDSAFETuvLQj1RQMJExnAGBAUDXIdcKAPLgjuLIygBYzxbJ7VST8sCN4gAQk1vbMeHXTNA=',
)

/** Written for tests: where the code of the wallet would come from if it were Tolk. */
const text = `import "@stdlib/common"

fun onExternalMessage(inMsg: slice) {
    assert (inMsg.preloadUint(32) == PREFIX_SIGNED_EXTERNAL) throw 138;
    processSigned(inMsg, true);
}

fun processSigned(inMsg: slice, isExternal: bool) {
    val hash = inMsg.getSignedHash();
    val walletId = inMsg.loadUint(32);
    val validUntil = inMsg.loadUint(32);
    val msgSeqno = inMsg.loadUint(32);
    var storage = Storage.load();
    if (!isSignatureValid(hash, signature, storage.publicKey)) {
        return processExtension();
    }
    assert (storage.isSignatureAllowed) throw 132;
    assert (msgSeqno == storage.seqno) throw 133;
    assert (walletId == storage.walletId) throw 134;
    assert (validUntil > blockchain.now()) throw 136;
    if (isExternal) {
        acceptExternalMessage();
    }
    storage.seqno += 1;
    storage.save();
    sendActions(inMsg);
}

fun sendActions(actions: cell?) {
    if (actions != null) {
        while (!actions.isEmpty()) {
            actions = actions.checkNext();
        }
        setActions(actions);
    }
}

get fun seqno(): int {
    return Storage.load().seqno;
}
`

const path = 'contracts/wallet.tolk'
const types: readonly object[] = [
  { kind: 'uintN', n: 32 },
  { kind: 'bool' },
  { kind: 'slice' },
  { kind: 'StructRef', struct_name: 'Storage' },
  { kind: 'int' },
  { kind: 'void' },
]
const [uint32, bool, slice, storage, int, nothing] = [0, 1, 2, 3, 4, 5]
const declarations = [
  {
    kind: 'struct',
    name: 'Storage',
    ty_idx: storage,
    ident_loc: [1, 1, 1, 1, 8],
    fields: [
      { name: 'isSignatureAllowed', ty_idx: bool },
      { name: 'seqno', ty_idx: uint32 },
    ],
  },
]
const functionAt = (f_idx: number, name: string, line: number, end: number, result = nothing) => ({
  f_idx,
  name,
  return_ty_idx: result,
  num_params: 0,
  ident_loc: [1, line, 5, line, 5 + name.length],
  end_loc: [1, end, 1, end, 2],
  params: [],
})
const functions = [
  functionAt(0, 'onExternalMessage', 3, 6),
  functionAt(1, 'processSigned', 8, 27),
  functionAt(2, 'sendActions', 29, 36),
  functionAt(3, 'seqno', 38, 40, int),
  functionAt(4, 'Storage.load', 0, 0, storage),
]

/** Code cells of the wallet. */
const [entry, body, actions, seqno] = ['45274d', 'a35912', '75c1f5', '6b11b8']

const at = (cell: string, offset: number, ...marks: readonly object[]): MarkInCode[] =>
  marks.map(mark => ({ mark, at: [[cell, offset]] }))
const line = (number: number) => ({ kind: 'loc', range: [1, number, 5, number, 20] })
const stack = (...slots: number[]) => ({ kind: 'stack', stack: slots })
const enter = (f_idx: number, range: readonly number[], more: object = {}) => ({
  ...{ kind: 'enter_fun', f_idx, is_inlined: false, is_builtin: false, range, ir_import: [] },
  ...more,
})
const leave = (f_idx: number, number: number) => ({
  ...{ kind: 'leave_fun', f_idx, ir_return: [], range: [1, number, 1, number, 2] },
})
const variable = (var_name: string, ty_idx: number, ...ir_slots: number[]) => ({
  ...{ kind: 'var', var_name, is_parameter: false, ty_idx, ir_slots },
})

const marks: readonly MarkInCode[] = [
  ...at(entry, 0, enter(0, [1, 3, 5, 3, 22]), line(4), stack(0), variable('inMsg', slice, 0)),
  ...at(entry, 112, line(5)),
  ...at(body, 16, enter(1, [1, 8, 5, 8, 18]), line(9)),
  ...at(body, 168, line(10)),
  ...at(body, 184, line(11)),
  ...at(body, 200, line(12)),
  ...at(body, 216, stack(1, 2, 3, 4), variable('walletId', uint32, 1), variable('validUntil', uint32, 2)),
  ...at(body, 216, variable('msgSeqno', uint32, 3), line(13)),
  ...at(body, 216, { ...enter(4, [1, 13, 19, 13, 33], { is_inlined: true }) }),
  ...at(body, 272, leave(4, 13), stack(1, 2, 3, 4, 5, 6, 7), variable('storage', storage, 5, 6)),
  ...at(body, 336, line(14)),
  // The continuation of the branch: its last mark is where the instruction after it begins.
  ...at(body, 400, { kind: 'scope_start', range: [1, 14, 64, 16, 6] }, line(15)),
  ...at(body, 480, { kind: 'scope_end' }, line(16)),
  ...at(body, 488, line(17)),
  ...at(body, 552, line(18)),
  ...at(body, 600, line(19)),
  ...at(body, 648, line(20)),
  ...at(body, 696, line(21)),
  ...at(body, 712, line(22)),
  ...at(body, 736, line(24)),
  ...at(body, 816, line(25)),
  ...at(body, 888, line(26)),
  ...at(actions, 0, enter(2, [1, 29, 5, 29, 16]), line(30)),
  ...at(actions, 152, line(31)),
  ...at(actions, 168, line(31)),
  ...at(actions, 216, line(32)),
  ...at(actions, 704, line(34)),
  ...at(actions, 728, leave(2, 36)),
  ...at(seqno, 18, enter(3, [1, 38, 9, 38, 14]), line(39)),
]

/** The parts of a source file for the wallets v5 of the demo network. */
export const walletSourceParts: SourceFileParts = { code, path, text, types, declarations, functions, marks }

/** A `.source.json` for the wallets v5 of the demo network, with an ABI. */
export const walletSource = (): string =>
  JSON.stringify(
    buildSourceFile({
      ...walletSourceParts,
      abi: {
        abi_schema_version: '1.0',
        contract_name: 'DemoWallet',
        unique_types: types,
        declarations,
        get_methods: [{ name: 'seqno', tvm_method_id: 85143, parameters: [], return_ty_idx: int }],
      },
    }),
  )
