// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @dev Draws collectibles and writes their metadata, all in `data:` URLs, so that no server has to host them.
library Picture {
    using Strings for uint256;

    /// @dev Returns metadata in the format of ERC-721 and ERC-1155.
    function metadata(string memory name, string memory description, string memory svg)
        internal
        pure
        returns (string memory)
    {
        bytes memory json = abi.encodePacked(
            '{"name":"',
            name,
            '","description":"',
            description,
            '","image":"data:image/svg+xml;base64,',
            Base64.encode(bytes(svg)),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    /// @dev Draws a bird by the water. The seed decides the colours and where the sun is.
    function heron(uint256 seed) internal pure returns (string memory) {
        seed %= 1000;
        uint256 hue = (seed * 47) % 360;
        string memory sky = hsl(hue, 70, 82);
        string memory water = hsl(hue + 150, 45, 45);
        string memory sun = string.concat(
            '<circle cx="',
            (110 + (seed * 83) % 180).toString(),
            '" cy="',
            (90 + (seed * 29) % 60).toString(),
            '" r="42"'
        );
        return string.concat(
            open(sky),
            sun,
            ' fill="#fff" opacity=".75"/><path fill="',
            water,
            '" d="M0 296q50-22 100 0t100 0 100 0 100 0v104H0z"/>',
            '<g fill="none" stroke="#1f2937" stroke-linecap="round" stroke-width="9">',
            '<path d="M196 252v78M214 250v80M232 150q26-34 2-58-16-12-30 4"/></g>',
            '<path fill="#334155" d="M122 206q58-74 118-46 22 12 8 46-18 50-66 52-42 0-60-52z"/>',
            '<path fill="#f59e0b" d="M206 92l-62 14 60 6z"/><circle cx="214" cy="94" r="5" fill="#fff"/></svg>'
        );
    }

    /// @dev Draws a shell with ribs. The seed decides the colours.
    function shell(uint256 seed) internal pure returns (string memory) {
        uint256 hue = ((seed % 1000) * 101 + 20) % 360;
        return string.concat(
            open(hsl(hue + 180, 40, 88)),
            '<path fill="',
            hsl(hue, 65, 70),
            '" stroke="#78350f" stroke-width="6" d="M200 330Q60 250 70 150q12-70 130-80 118 10 130 80 10 100-130 180z"/>',
            '<path fill="none" stroke="#78350f" stroke-width="5" d="M200 326V72M196 322Q120 200 132 88M204 322Q280 200 268 88',
            'M190 320Q90 230 92 116M210 320Q310 230 308 116"/></svg>'
        );
    }

    function open(string memory background) private pure returns (string memory) {
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><path fill="',
            background,
            '" d="M0 0h400v400H0z"/>'
        );
    }

    function hsl(uint256 hue, uint256 saturation, uint256 lightness) private pure returns (string memory) {
        return
            string.concat("hsl(", (hue % 360).toString(), ",", saturation.toString(), "%,", lightness.toString(), "%)");
    }
}
