import { formatBlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { configParams, mcBlockExtraHead } from '../tlb/mcBlockExtra.ts'
import { type CatchainConfig, readCatchainConfig, readValidatorSet, type ValidatorSet } from '../tlb/validators.ts'
import { extraOf, type ProvenBlock } from './header.ts'
import { proofError, withProofErrors } from './merkleProofs.ts'

/** The dictionary of parameters in a key block. @throws proof.config for another block, or when it is pruned */
export function configOfKeyBlock(block: ProvenBlock): Cell {
  return withProofErrors('proof.config', `the configuration in block ${formatBlockId(block.id)}`, () => {
    const { custom } = extraOf(block)
    if (!block.info.key_block || custom === undefined) {
      throw proofError('proof.config', `block ${formatBlockId(block.id)} is not a key block`)
    }
    const slice = custom.slice()
    if (!mcBlockExtraHead.read(slice).key_block) {
      throw proofError('proof.config', `block ${formatBlockId(block.id)} has no configuration`)
    }
    return configParams.read(slice).config
  })
}

/** The validators and their rotation in a configuration. */
type ValidatorRules = {
  /** 35, the temporary set, if there is one, else 34. */
  readonly parameter: 34 | 35
  readonly set: ValidatorSet
  /** Parameter 28. */
  readonly catchain: CatchainConfig | undefined
}

/** The validator set and catchain parameters of a configuration. @throws proof.config when they are pruned */
export function validatorRulesOf(config: Cell): ValidatorRules {
  return withProofErrors('proof.config', 'the validators in the configuration', () => {
    const [temporary, current, catchain] = [35n, 34n, 28n].map(number => findInDict(config, 32, number)?.loadRef())
    const cell = temporary ?? current
    if (cell === undefined) throw proofError('proof.config', 'the configuration has no validator set')
    return {
      parameter: temporary ? 35 : 34,
      set: readValidatorSet(cell),
      catchain: catchain && readCatchainConfig(catchain),
    }
  })
}
