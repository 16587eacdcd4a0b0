import { defineProtocol } from '../../actions/engine/protocol.ts'
import {
  configCodeChange,
  configKeyChange,
  configParamChange,
  configProposal,
  configVote,
  electorCodeChange,
  externalConfigVote,
  validatorSetChange,
} from './config.ts'

/** The configuration contract, and what validators decide there. */
export const configProtocol = defineProtocol({
  name: 'config',
  displayName: 'the configuration contract',
  patterns: {},
  extended: {
    operations: [
      ...[configParamChange, configCodeChange, electorCodeChange, configKeyChange],
      ...[configProposal, configVote, externalConfigVote, validatorSetChange],
    ],
  },
})
