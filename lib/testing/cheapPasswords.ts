import { choosePasswordCost } from '#lib/access/password.ts'

// Each of the hundreds of passwords that tests make and check would keep a processor for a fifth of a second.
choosePasswordCost({ log2Cost: 10, blockSize: 8, parallelism: 1 })
