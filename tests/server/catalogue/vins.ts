/**
 * Made-up VINs: real patterns of the maker, a computed check digit, a serial number of 000001. The
 * answers agree with the package the data comes from (`catalogue/compare.ts`).
 */
export const KNOWN_VINS: readonly [vin: string, vehicle: string][] = [
  ['2HGFC1F3XKH000001', '2019 Honda Civic EX'],
  ['4T1C11AKXLU000001', '2020 Toyota Camry LE'],
  ['1FTFW1E80MFA00001', '2021 Ford F-150 Base'],
  ['5YJ3E1EA2NF000001', '2022 Tesla Model 3 Base'],
  ['3GCUKREC0JG000001', '2018 Chevrolet Silverado 1500 LT'],
  ['1C4HJXDG9LW000001', '2020 Jeep Wrangler Unlimited Sport'],
  ['1HGCM56863A000001', '2003 Honda Accord EX'],
  ['4T1BG22K8VU000001', '1997 Toyota Camry Base'],
  ['1J4FA39S54P000001', '2004 Jeep Wrangler X'],
  ['JTKJF5C77B3000001', '2011 Scion tC Base'],
  ['JM3KFBDM8K0000001', '2019 Mazda CX-5 Grand Touring'],
  ['W1KZF8DB5LA000001', '2020 Mercedes-Benz E-Class E350'],
  ['5UXCR6C05L0000001', '2020 BMW X5 xDrive40i'],
  ['YV4A22RK8L1000001', '2020 Volvo XC60 Momentum'],
  ['2C3CDXCT5LH000001', '2020 Dodge Charger R/T'],
  ['4S4BSANCXK3000001', '2019 Subaru Outback Limited'],
  ['WAUENAF47LA000001', '2020 Audi A4 quattro Premium Plus'],
];
