import { choosePasswordCost } from '#lib/access/password.ts'

// Tests hash and check hundreds of passwords, each of which would otherwise take a fifth of a second.
choosePasswordCost({ log2Cost: 10, blockSize: 8, parallelism: 1 })
