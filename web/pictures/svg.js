// svg.js -- the finished picture: 260 by 120 units, its middle stays when a place crops it. It is decoration, so it
// has no title; it has no ids, filters, gradients or letters either.

export const svg = (ink) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-130 0 260 120" preserveAspectRatio="xMidYMid slice">${
        ink.body()}</svg>\n`;
