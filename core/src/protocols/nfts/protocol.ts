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
    '0x511a4463': 'notify the new editor',
    '0x7ca7b0fe': 'return the reply about the owner',
    '0xc18e86d2': 'return the proof of ownership',
    '0xd136d3b3': 'return the balance of an item',
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
