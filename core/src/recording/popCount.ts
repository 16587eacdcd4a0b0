const counts: Readonly<Record<number, readonly string[]>> = {
  1: [
    ...['NEGATE', 'INC', 'DEC', 'NOT', 'ABS', 'SGN', 'ISNULL', 'ISNAN', 'CHKNAN', 'BITSIZE', 'UBITSIZE', 'POW2'],
    ...['EQINT', 'LESSINT', 'GTINT', 'NEQINT', 'LEQINT', 'GEQINT', 'ADDINT', 'ADDCONST', 'MULINT', 'MULCONST'],
    ...['ISZERO', 'ISPOS', 'ISNEG', 'ISNNEG', 'ISNPOS', 'FITS', 'UFITS', 'FITSX', 'LSHIFT', 'RSHIFT', 'MODPOW2'],
    ...['CTOS', 'XCTOS', 'XLOADQ', 'XLOAD', 'ENDC', 'ENDS', 'BBITS', 'BREFS', 'BBITREFS', 'BREMBITS', 'BREMREFS'],
    ...['SBITS', 'SREFS', 'SBITREFS', 'SEMPTY', 'SDEMPTY', 'SREMPTY', 'SDFIRST', 'SDCNTLEAD0', 'SDCNTLEAD1'],
    ...['SDCNTTRAIL0', 'SDCNTTRAIL1', 'HASHCU', 'HASHSU', 'SHA256U', 'BLESS', 'CDEPTH', 'SDEPTH', 'CLEVEL'],
    ...['REWRITESTDADDR', 'REWRITEVARADDR', 'PARSEMSGADDR', 'SDBEGINS', 'SDBEGINSQ', 'LEN', 'TLEN', 'FIRST', 'SECOND'],
    ...['THIRD', 'INDEX', 'INDEXQ', 'UNTUPLE', 'UNPAIR', 'UNTRIPLE', 'EXPLODE', 'TPOP', 'ISTUPLE', 'CONFIGPARAM'],
    ...['CONFIGOPTPARAM', 'GETGASFEE', 'SPLITQ', 'NEWDICT', 'DICTEMPTY', 'SKIPDICT', 'SETGASLIMIT'],
    ...['ISZEROMODE', 'INDEX2', 'INDEX3', 'CADR', 'CDDR', 'STONE', 'STZERO', 'RANDU', 'RAND', 'ADDRAND', 'SETRAND'],
  ],
  2: [
    ...['ADD', 'SUB', 'SUBR', 'MUL', 'DIV', 'DIVR', 'DIVC', 'MOD', 'DIVMOD', 'AND', 'OR', 'XOR', 'MIN', 'MAX'],
    ...['MINMAX', 'CMP', 'LESS', 'EQUAL', 'LEQ', 'GREATER', 'NEQ', 'GEQ', 'SDEQ', 'SDLEXCMP', 'SDPFX', 'SDPPFX'],
    ...['LDSLICEX', 'PLDSLICEX', 'LDUX', 'LDIX', 'PLDUX', 'PLDIX', 'SDCUTFIRST', 'SDSKIPFIRST', 'SDCUTLAST'],
    ...['SDSKIPLAST', 'PLDREFVAR', 'STREF', 'STSLICE', 'STBREF', 'STB', 'STREFR', 'STSLICER', 'STBR', 'STBREFR'],
    ...['STU', 'STI', 'STUR', 'STIR', 'STGRAMS', 'STDICT', 'STVARUINT16', 'STVARINT16', 'STVARUINT32', 'STOPTREF'],
    ...['STSTDADDR', 'STOPTSTDADDR', 'SDBEGINSX', 'SDBEGINSXQ', 'CONS', 'PAIR', 'INDEXVAR', 'TPUSH', 'RAWRESERVE'],
    ...['GETSTORAGEFEE', 'GETFORWARDFEE', 'SENDRAWMSG', 'SENDMSG', 'EQUALQ', 'STZEROES', 'STONES', 'SETINDEX'],
  ],
  3: [
    ...['MULDIV', 'MULDIVR', 'MULDIVC', 'MULDIVMOD', 'MULMOD', 'ADDDIVMOD', 'SDCUTFIRSTX', 'SDSUBSTR', 'SSKIPFIRST'],
    ...['SCUTFIRST', 'SSKIPLAST', 'SCUTLAST', 'CHKSIGNU', 'CHKSIGNS', 'TRIPLE', 'STUX', 'STIX', 'STUXR', 'STIXR'],
    ...['SUBSLICE', 'CONDSEL', 'CONDSELCHK', 'RAWRESERVEX', 'WITHIN', 'SETINDEXVAR', 'GETORIGINALFWDFEE'],
    ...['MULSHR', 'MULRSHIFT', 'STSAME'],
  ],
}

const byName: ReadonlyMap<string, number> = new Map(
  Object.entries(counts).flatMap(([count, names]) => names.map(name => [name, Number(count)] as const)),
)

/** Entries that an instruction takes from the stack; `undefined` when it is not known. */
export function popCount(instruction: string): number | undefined {
  const name = instruction.split(' ', 1)[0] ?? ''
  const plain = name.replace(/^Q(?=[A-Z])/, '')
  const known = byName.get(name) ?? byName.get(plain)
  // A shift takes its distance from the stack unless it is written: LSHIFT 3.
  if (known !== undefined && /^[LR]SHIFT$/.test(plain) && plain === instruction.replace(/^Q/, '')) return 2
  if (known !== undefined) return known
  // From a slice; dictionaries have key, dictionary and length of the key.
  if (/^P?LD/.test(plain)) return 1
  if (/^P?FXDICT|^SUBDICT|^DICTU?I?/.test(plain)) return dictPops(plain)
  return undefined
}

function dictPops(name: string): number | undefined {
  if (name.includes('PUSHCONST')) return 0
  if (/SET|REPLACE|ADD/.test(name)) return 4
  if (/GET|DEL|NEAR/.test(name)) return 3
  return /MIN|MAX/.test(name) ? 2 : undefined
}
