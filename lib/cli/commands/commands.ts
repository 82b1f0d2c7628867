import type { Command } from '../call.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { basemapCheck } from './basemapCheck.ts'
import { characteristicsImport } from './characteristics.ts'
import { decode } from './decode.ts'
import { identityJoin, identityList, identitySplit, identityUndo } from './identity.ts'
import { importFiles } from './import.ts'
import { ingest } from './ingest.ts'
import { move } from './move.ts'
import { portsAlias } from './portsAlias.ts'
import { portsImport } from './portsImport.ts'
import { portsMatch } from './portsMatch.ts'
import { relay } from './relay.ts'
import { repairStamps } from './repairStamps.ts'
import { restore } from './restore.ts'
import { status } from './status.ts'
import { tokenCreate, tokenList, tokenRevoke } from './token.ts'
import { track } from './track.ts'
import { up } from './up.ts'
import { userAdd, userDisable, userEnable, userList, userPassword, userRemove, userReset, userScope } from './user.ts'
import { vesselsRemove } from './vesselsRemove.ts'
import { web } from './web.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  ...[up, ingest, web, relay, status, backup, restore, move, repairStamps],
  ...[importFiles, decode, characteristicsImport, vesselsRemove, track],
  ...[identityList, identityJoin, identitySplit, identityUndo],
  ...[portsImport, portsMatch, portsAlias, basemapCheck],
  ...[tokenCreate, tokenList, tokenRevoke],
  ...[userAdd, userList, userPassword, userReset, userScope, userDisable, userEnable, userRemove],
  audit,
]
