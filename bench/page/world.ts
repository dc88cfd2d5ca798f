/** Maple Street Auto of the demo world, a shop with nine services. */
export const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';

let phones = 0;

/** A phone number that no customer has, another one each time. */
export const freshPhone = () => `360${String(2_200_000 + phones++)}`;
