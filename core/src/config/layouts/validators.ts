import { hash, mapped, record, ref, type Tlb, time, uint } from '../../tlb/combinators.ts'
import { parseConstructorTag, type TagText } from '../../tlb/tag.ts'
import { validatorSet as anySet, sigPubKey, type ValidatorSet } from '../../tlb/validators.ts'
import { keyToHash, list } from '../fields/dicts.ts'
import { count, hashField, hex, number, publicKey, timestamp, weight } from '../fields/fieldViews.ts'
import { defineLayout } from '../fields/ParamLayout.ts'

// The reader handles both versions; the tag is for the name of the one it read.
const version = (tag: TagText) => ({ ...mapped(anySet, toTlbNames), tag: parseConstructorTag(tag) })

const toTlbNames = ({ utimeSince, utimeUntil, total, main, totalWeight, list }: ValidatorSet) => ({
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
export const validatorSet = defineLayout(
  { validators: version('#11'), validators_ext: version('#12') },
  {
    utime_since: timestamp('Valid since'),
    utime_until: timestamp('Valid until'),
    total: count('Validators'),
    main: count('Main validators (masterchain)'),
    total_weight: weight('Total weight'),
    list: {
      title: 'Validators',
      columns: {
        index: number('Index'),
        public_key: publicKey('Public key'),
        weight: weight('Weight'),
        adnl_addr: hashField('ADNL address'),
      },
      key: 'public_key',
    },
  },
  ({ type, total_weight, list, ...set }) => ({
    ...set,
    // The older version does not have it.
    ...(type === 'validators_ext' && { total_weight: total_weight.toString() }),
    list: list.map(({ index: _, ...validator }) => validator),
  }),
)

/** validator_temp_key#3 adnl_addr:bits256 temp_public_key:SigPubKey seqno:# valid_until:uint32 = ValidatorTempKey; */
const tempKey = record('#3', { adnl_addr: hash, temp_public_key: sigPubKey, seqno: uint(32), valid_until: time })
/** ed25519_signature#5 R:bits256 s:bits256 = CryptoSignatureSimple; */
const signature: Tlb<string> = mapped(record('#5', { R: hash, s: hash }), ({ R, s }) => R + s)
/** signed_temp_key#4 key:^ValidatorTempKey signature:CryptoSignature = ValidatorSignedTempKey; */
const signedTempKey = record('#4', { key: ref(tempKey), signature })

/** _ (HashmapE 256 ValidatorSignedTempKey) = ConfigParam 39; */
export const tempKeys = defineLayout(
  {
    _: record('', {
      keys: list(256, signedTempKey, (key, signed) => ({
        validator: keyToHash(key),
        ...signed.key,
        signature: signed.signature,
      })),
    }),
  },
  {
    keys: {
      title: 'Temporary keys',
      columns: {
        validator: hashField('Validator'),
        adnl_addr: hashField('ADNL address'),
        temp_public_key: publicKey('Temporary key'),
        seqno: number('Seqno'),
        valid_until: timestamp('Valid until'),
        signature: hex('Signature'),
      },
      key: 'validator',
    },
  },
  () => undefined,
)
