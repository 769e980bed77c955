// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IDevnetToken} from "../../interfaces/IDevnetToken.sol";
import {Operated} from "./Operated.sol";
import {Picture} from "./Picture.sol";

/// @notice Unique collectibles for local chains (ERC-721), whose images the contract draws.
contract DevnetHerons is ERC721, Operated {
    using Strings for uint256;

    constructor() ERC721("Holdfast Herons", "HERON") {}

    /// @inheritdoc ERC721
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory name = string.concat("Heron #", tokenId.toString());
        return Picture.metadata(name, "A bird of the local chains. It has no value.", Picture.heron(tokenId));
    }

    /// @inheritdoc IDevnetToken
    function mint(address to, uint256 tokenId, uint256) external override onlyOperator {
        _mint(to, tokenId);
    }

    /// @inheritdoc IDevnetToken
    function move(address from, address to, uint256 tokenId, uint256) external override onlyOperator {
        _transfer(from, to, tokenId);
    }
}
