import { hash, mapped, record, ref, type Tlb, time, uint } from '../../tlb/combinators.ts'
import { parseTag, type TagText } from '../../tlb/tag.ts'
import { validatorSet as anySet, sigPubKey, type ValidatorSet } from '../../tlb/validators.ts'
import { hashOfKey, list } from '../dicts.ts'
import { count, hashOf, hex, moment, number, publicKey, weight } from '../leaves.ts'
import { shape } from '../Shape.ts'

// The reader knows both forms; the tag here is for the name of the one that it met.
const form = (tag: TagText) => ({ ...mapped(anySet, spelled), tag: parseTag(tag) })

/** The set in the words of TL-B. */
const spelled = ({ utimeSince, utimeUntil, total, main, totalWeight, list }: ValidatorSet) => ({
  utime_since: utimeSince,
  utime_until: utimeUntil,
  total,
  main,
  total_weight: totalWeight,
  list: list.map(({ index, publicKey, weight, adnlAddr }) => ({
    index,
    public_key: publicKey,
    weight,
    adnl_addr: adnlAddr,
  })),
})

/** validators#11 … = ValidatorSet; validators_ext#12 … = ValidatorSet; */
export const validatorSet = shape(
  { validators: form('#11'), validators_ext: form('#12') },
  {
    utime_since: moment('Since'),
    utime_until: moment('Until'),
    total: count('Validators'),
    main: count('Of them for the masterchain'),
    total_weight: weight('Weight of all'),
    list: {
      title: 'Validators',
      columns: {
        index: number('Number'),
        public_key: publicKey('Public key'),
        weight: weight('Weight'),
        adnl_addr: hashOf('ADNL address'),
      },
      key: 'public_key',
    },
  },
  set => ({
    utime_since: set.utime_since,
    utime_until: set.utime_until,
    total: set.total,
    main: set.main,
    // The older form does not state it.
    ...(set.type === 'validators_ext' && { total_weight: set.total_weight.toString() }),
    list: set.list.map(({ public_key, weight, adnl_addr }) =>
      adnl_addr === undefined ? { public_key, weight } : { public_key, weight, adnl_addr },
    ),
  }),
)

/** validator_temp_key#3 adnl_addr:bits256 temp_public_key:SigPubKey seqno:# valid_until:uint32 = ValidatorTempKey; */
const tempKey = record('#3', { adnl_addr: hash, temp_public_key: sigPubKey, seqno: uint(32), valid_until: time })
/** ed25519_signature#5 R:bits256 s:bits256 = CryptoSignatureSimple; */
const signature: Tlb<string> = mapped(record('#5', { R: hash, s: hash }), ({ R, s }) => R + s)
/** signed_temp_key#4 key:^ValidatorTempKey signature:CryptoSignature = ValidatorSignedTempKey; */
const signedTempKey = record('#4', { key: ref(tempKey), signature })

/** _ (HashmapE 256 ValidatorSignedTempKey) = ConfigParam 39; */
export const tempKeys = shape(
  {
    _: record('', {
      keys: list(256, signedTempKey, (key, signed) => ({
        validator: hashOfKey(key),
        ...signed.key,
        signature: signed.signature,
      })),
    }),
  },
  {
    keys: {
      title: 'Temporary keys',
      columns: {
        validator: hashOf('Validator'),
        adnl_addr: hashOf('ADNL address'),
        temp_public_key: publicKey('Temporary key'),
        seqno: number('Number'),
        valid_until: moment('Valid until'),
        signature: hex('Signature'),
      },
      key: 'validator',
    },
  },
  () => undefined,
)
