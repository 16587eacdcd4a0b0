import { defineProtocol } from '../../actions/engine/protocol.ts'
import {
  collectionContentChange,
  collectionOwnerChange,
  contentChange,
  dataRequest,
  editorChange,
  royaltyRequest,
} from './manage.ts'
import { batchMint, collectionDeploy, mintPatterns } from './mint.ts'
import { itemDestroy, itemRevoke, ownerRequest, ownershipProven } from './soulbound.ts'

/** Items and collections by TEP-62 and TEP-85: what is beyond the transfer of an item. */
export const nftItemsProtocol = defineProtocol({
  name: 'nftItems',
  displayName: 'NFT',
  patterns: {},
  operations: {
    1360675939: 'notify the new editor',
    2091364606: 'return the reply about the owner',
    3247343314: 'return the proof of ownership',
    3510031283: 'return the balance of an item',
  },
  extended: {
    parts: mintPatterns,
    operations: [
      batchMint,
      collectionDeploy,
      dataRequest,
      royaltyRequest,
      collectionOwnerChange,
      collectionContentChange,
      contentChange,
      editorChange,
      ownershipProven,
      ownerRequest,
      itemRevoke,
      itemDestroy,
    ],
  },
})
